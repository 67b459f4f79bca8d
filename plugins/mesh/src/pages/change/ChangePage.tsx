export const ChangePage = () => <p>change</p>;
