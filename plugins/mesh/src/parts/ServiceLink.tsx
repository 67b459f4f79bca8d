import { EntityLink } from './EntityLink';
import { meshTab } from './meshTab';

/** A service of the mesh by its ref, where the mesh tells of it; its Component has the same namespace and name. */
export const ServiceLink = (props: { readonly service: string }) => (
  <EntityLink entityRef={`component:${props.service}`} tab={meshTab}>
    {props.service}
  </EntityLink>
);
