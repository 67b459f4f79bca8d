import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { EntityInfoCard, useEntity } from '@backstage/plugin-catalog-react';
import { PortalClock } from '../../parts';
import { serviceRefOf } from '../meshService';
import { ServiceAnswer } from '../ServiceAnswer';
import { Summary } from './Summary';
import { panelsWords } from '../words';

/** Card of a service's page. */
export const Panel = () => {
  const { t } = useTranslationRef(panelsWords);
  const { entity } = useEntity();
  const service = serviceRefOf(entity);
  if (service === undefined) return null;
  return (
    <EntityInfoCard title={t('card')}>
      <PortalClock>
        <ServiceAnswer service={service}>
          {view => <Summary service={view} />}
        </ServiceAnswer>
      </PortalClock>
    </EntityInfoCard>
  );
};
