import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Age, Mark, useNumbers, type Numbers, type Tone } from '../parts';
import { PanelCard } from './PanelCard';
import { RolloutAborts } from './RolloutAborts';
import { evidenceWords, type EvidenceT } from './words';

type Row = EvidenceView['rollout']['panel']['rollouts'][number];

type Analysis = Row['analyses'][number];

const tones: Readonly<Record<Row['standing'], Tone>> = {
  done: 'good',
  moving: 'neutral',
  waiting: 'unknown',
  stopped: 'bad',
  unknown: 'unknown',
};

function weightWords(
  { declaredWeight, appliedWeight }: Row,
  {
    t,
    percent,
  }: { readonly t: EvidenceT; readonly percent: Numbers['percent'] },
): string {
  const declared = percent(declaredWeight);
  return appliedWeight === null
    ? t('rollout.weightsNotMeasured', { declared })
    : t('rollout.weights', { declared, applied: percent(appliedWeight) });
}

const AnalysisLine = ({ analysis }: { readonly analysis: Analysis }) => {
  const { t } = useTranslationRef(evidenceWords);
  const { whole } = useNumbers();
  const { name, phase, needed, seen, message } = analysis;
  return (
    <div>
      {t('rollout.analysis', { name, phase })}
      {needed === undefined || seen === undefined ? null : (
        <>
          ,{' '}
          {t('rollout.seen', {
            requests: t('requests', {
              count: Math.round(seen),
              amount: whole(seen),
            }),
            needed: String(needed),
          })}
        </>
      )}
      {message === undefined ? null : `. ${message}`}
    </div>
  );
};

const RolloutLine = ({ row }: { readonly row: Row }) => {
  const { t } = useTranslationRef(evidenceWords);
  const { percent } = useNumbers();
  return (
    <li>
      <Mark tone={tones[row.standing]}>
        <strong>{row.cluster}</strong>: {t(`rollout.${row.standing}`)}
        {row.message === undefined ? null : `. ${row.message}`}
      </Mark>
      <div>
        {t('rollout.step', {
          step: String(row.step),
          steps: String(row.steps),
        })}
        {row.since === undefined ? null : (
          <>, {t('rollout.since', { age: <Age at={row.since} /> })}</>
        )}
        ; {weightWords(row, { t, percent })}
        {row.off ? (
          <>
            {' '}
            <Mark tone="warning">{t('rollout.off')}</Mark>
          </>
        ) : null}
      </div>
      {row.analyses.map(analysis => (
        <AnalysisLine key={analysis.name} analysis={analysis} />
      ))}
    </li>
  );
};

/** Of an older generation the phase says nothing. */
const isUnderWay = ({ current, phase }: Row) =>
  !current || phase === 'Progressing' || phase === 'Paused';

/** Where the rollouts of a service stand, and what their verdicts rest on. */
export const RolloutCard = ({
  view,
  service,
}: {
  readonly view: EvidenceView['rollout'];
  readonly service: string;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { percent } = useNumbers();
  const { rollouts } = view.panel;
  const underWay = rollouts.filter(isUnderWay);
  return (
    <PanelCard title={t('rollout.title')} view={view} write={percent}>
      {rollouts.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={t('rollout.list')}
          sx={{ m: 0, pl: 2.5 }}
        >
          {rollouts.map(row => (
            <RolloutLine key={`${row.cluster} ${row.name}`} row={row} />
          ))}
        </Box>
      )}
      {underWay.length === 0 ? null : (
        <RolloutAborts service={service} underWay={underWay} />
      )}
    </PanelCard>
  );
};
