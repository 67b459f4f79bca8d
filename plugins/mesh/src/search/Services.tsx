import { Fragment } from 'react';
import { ServiceLink } from '../parts';

/** Links to services, one after the other. */
export const Services = (props: { readonly services: readonly string[] }) => (
  <>
    {props.services.map((service, at) => (
      <Fragment key={service}>
        {at === 0 ? null : ', '}
        <ServiceLink service={service} />
      </Fragment>
    ))}
  </>
);
