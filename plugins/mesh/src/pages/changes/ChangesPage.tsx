export const ChangesPage = (props: { scope: 'mine' | 'all' }) => (
  <p>{props.scope}</p>
);
