import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import { EntityLink, ServiceLink } from '../parts';

/** Services a change is about. */
export const Services = (props: { readonly services: readonly string[] }) => (
  <>
    {props.services.map(service => (
      <div key={service}>
        <ServiceLink service={service} />
      </div>
    ))}
  </>
);

/** What keeps a change from moving, in words. */
export const BlockedBy = ({ change }: { readonly change: ChangeSummary }) => (
  <>{change.blockedBy ?? 'Nothing'}</>
);

/** Who asked. */
export const Requester = ({ change }: { readonly change: ChangeSummary }) => (
  <EntityLink entityRef={change.requester.user}>
    {change.requester.displayName}
  </EntityLink>
);
