import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { useNumbers } from '../parts';
import { PanelCard } from './PanelCard';
import { evidenceWords } from './words';

type Row = EvidenceView['failures']['panel']['rows'][number];

/** One origin: how many failed, whom to call, and for which reasons. */
const OriginLine = ({ row }: { readonly row: Row }) => {
  const { t } = useTranslationRef(evidenceWords);
  const { whole } = useNumbers();
  const { origin, requests, reasons } = row;
  const told = reasons.map(each =>
    t(each.ambiguous ? 'failures.reasonAmbiguous' : 'failures.reason', {
      amount: whole(each.requests),
      means: each.means,
      reason: each.reason,
    }),
  );
  return (
    <li>
      <strong>{t(`failures.origin.${origin}`)}</strong>:{' '}
      {t('failures.row', {
        requests: t('requests', {
          count: Math.round(requests),
          amount: whole(requests),
        }),
        whom: t(`failures.whom.${origin}`),
      })}
      <Box sx={{ color: 'text.secondary' }}>{told.join('; ')}</Box>
    </li>
  );
};

/** Failures by who made them fail, so that the right people are called. */
export const FailureCard = ({
  view,
}: {
  readonly view: EvidenceView['failures'];
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { percent } = useNumbers();
  return (
    <PanelCard title={t('failures.title')} view={view} write={percent}>
      {view.panel.rows.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={t('failures.title')}
          sx={{ m: 0, pl: 2.5 }}
        >
          {view.panel.rows.map(row => (
            <OriginLine key={row.origin} row={row} />
          ))}
        </Box>
      )}
    </PanelCard>
  );
};
