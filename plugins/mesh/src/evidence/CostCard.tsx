import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Facts, Mark, useNumbers } from '../parts';
import { PanelCard } from './PanelCard';
import { evidenceWords } from './words';

const Share = (props: {
  readonly share: number | undefined;
  readonly budget: number;
  readonly isWhole: boolean;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { percent } = useNumbers();
  const { share, isWhole } = props;
  if (share === undefined)
    return <Mark tone="unknown">{t('cost.unknown')}</Mark>;
  const over = share > props.budget;
  const open = isWhole ? 'good' : 'unknown';
  return (
    <Mark tone={over ? 'warning' : open}>
      {t(`cost.${isWhole ? 'whole' : 'part'}${over ? 'Over' : ''}`, {
        share: percent(share),
        budget: String(Math.round(props.budget * 100)),
      })}
    </Mark>
  );
};

/** What the proxies of the namespace use and cost. */
export const CostCard = (props: {
  readonly view: EvidenceView['cost'];
  readonly namespace: string;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { bytes, fixed, percent } = useNumbers();
  const { usage, budget } = props.view.panel;
  return (
    <PanelCard
      title={t('cost.title', { namespace: props.namespace })}
      view={props.view}
      write={percent}
    >
      {usage === undefined ? null : (
        <Box>
          <Facts
            facts={[
              [
                t('cost.cpu'),
                <Box key="cpu">
                  {t('cost.cores', { amount: fixed(usage.proxyCores) })};{' '}
                  <Share
                    share={usage.cpuShare}
                    budget={budget.cpu}
                    isWhole={usage.isWhole}
                  />
                </Box>,
              ],
              [
                t('cost.memory'),
                <Box key="memory">
                  {bytes(usage.proxyBytes)};{' '}
                  <Share
                    share={usage.memoryShare}
                    budget={budget.memory}
                    isWhole={usage.isWhole}
                  />
                </Box>,
              ],
            ]}
          />
        </Box>
      )}
    </PanelCard>
  );
};
