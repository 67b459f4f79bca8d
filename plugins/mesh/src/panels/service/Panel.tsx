import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import Box from '@mui/material/Box';
import { LazyEvidencePanels } from '../../evidence';
import { PageBody } from '../../parts';
import { serviceRefOf } from '../meshService';
import { ServiceAnswer } from '../ServiceAnswer';
import { AskButtons } from './AskButtons';
import { Declared } from './Declared';
import { TryPolicyButton } from './TryPolicyButton';
import { panelsWords } from '../words';

/** Tab of a service's page. */
export const Panel = () => {
  const { t } = useTranslationRef(panelsWords);
  const { entity } = useEntity();
  const service = serviceRefOf(entity);
  if (service === undefined) return null;
  return (
    <PageBody title={t('tabTitle', { service })} embedded>
      <ServiceAnswer service={service}>
        {view => (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <AskButtons service={service} />
              <TryPolicyButton service={service} />
            </Box>
            <LazyEvidencePanels service={service} />
            <Declared service={view} />
          </>
        )}
      </ServiceAnswer>
    </PageBody>
  );
};
