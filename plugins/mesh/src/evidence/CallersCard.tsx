import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Mark, ServiceLink, useNumbers } from '../parts';
import { PanelCard } from './PanelCard';
import { evidenceWords } from './words';

/** Who called a service in the week, and from which clusters. */
export const CallersCard = ({
  view,
}: {
  readonly view: EvidenceView['callers'];
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { compact } = useNumbers();
  const { rows } = view.panel;
  return (
    <PanelCard title={t('callers.title')} view={view} write={compact}>
      {rows.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={t('callers.list')}
          sx={{ m: 0, pl: 2.5 }}
        >
          {rows.map(({ from, requests, failed, fromClusters, declared }) => (
            <li key={from}>
              {t('callers.row', {
                service: <ServiceLink service={from} />,
                clusters: fromClusters.join(', '),
                requests: compact(requests),
              })}
              {failed > 0 ? (
                <>, {t('callers.failed', { amount: compact(failed) })}</>
              ) : null}
              {declared ? null : (
                <>
                  {' '}
                  <Mark tone="warning">{t('callers.undeclared')}</Mark>
                </>
              )}
            </li>
          ))}
        </Box>
      )}
    </PanelCard>
  );
};
