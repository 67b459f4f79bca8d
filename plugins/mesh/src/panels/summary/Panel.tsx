import { EntityInfoCard, useEntity } from '@backstage/plugin-catalog-react';
import { PortalClock } from '../../parts';
import { serviceRefOf } from '../meshService';
import { ServiceAnswer } from '../ServiceAnswer';
import { Summary } from './Summary';

/** Card of a service's page. */
export const Panel = () => {
  const { entity } = useEntity();
  const service = serviceRefOf(entity);
  if (service === undefined) return null;
  return (
    <EntityInfoCard title="Service mesh">
      <PortalClock>
        <ServiceAnswer service={service}>
          {view => <Summary service={view} />}
        </ServiceAnswer>
      </PortalClock>
    </EntityInfoCard>
  );
};
