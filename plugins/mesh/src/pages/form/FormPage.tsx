export const FormPage = () => <p>form</p>;
