import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import { EntityLink, ServiceLink } from '../parts';
import { changeWords } from './words';

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
export const BlockedBy = ({ change }: { readonly change: ChangeSummary }) => {
  const { t } = useTranslationRef(changeWords);
  return <>{change.blockedBy ?? t('list.nothing')}</>;
};

/** Who asked. */
export const Requester = ({ change }: { readonly change: ChangeSummary }) => (
  <EntityLink entityRef={change.requester.user}>
    {change.requester.displayName}
  </EntityLink>
);
