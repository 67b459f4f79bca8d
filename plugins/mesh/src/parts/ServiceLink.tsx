import { EntityLink } from './EntityLink';

/** A service of the mesh by its ref; its Component has the same namespace and name. */
export const ServiceLink = (props: { readonly service: string }) => (
  <EntityLink entityRef={`component:${props.service}`}>
    {props.service}
  </EntityLink>
);
