export const Panel = () => <p>panel</p>;
