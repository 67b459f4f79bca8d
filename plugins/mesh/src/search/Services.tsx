import { Fragment } from 'react';
import { EntityLink } from '../parts';

/** Links to services, one after the other. */
export const Services = (props: { readonly services: readonly string[] }) => (
  <>
    {props.services.map((service, at) => (
      <Fragment key={service}>
        {at === 0 ? null : ', '}
        <EntityLink entityRef={`component:${service}`}>{service}</EntityLink>
      </Fragment>
    ))}
  </>
);
