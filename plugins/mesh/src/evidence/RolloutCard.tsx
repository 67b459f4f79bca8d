import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Age, Mark, type Tone } from '../parts';
import { counted, percent } from '@causeway/mesh-intent/panels';
import { PanelCard } from './PanelCard';
import { RolloutAborts } from './RolloutAborts';

type Row = EvidenceView['rollout']['panel']['rollouts'][number];

const looks: Readonly<
  Record<Row['standing'], { readonly tone: Tone; readonly words: string }>
> = {
  done: { tone: 'good', words: 'Done' },
  moving: { tone: 'neutral', words: 'Moving' },
  waiting: { tone: 'unknown', words: 'Waiting' },
  stopped: { tone: 'bad', words: 'Stopped' },
  unknown: {
    tone: 'unknown',
    words: 'Unknown: its status is of an older generation',
  },
};

function weightWords({ declaredWeight, appliedWeight }: Row): string {
  const applied =
    appliedWeight === null ? 'nobody measured' : percent(appliedWeight);
  return `${percent(
    declaredWeight,
  )} declared for the new version, ${applied} arrives`;
}

const RolloutLine = ({ row }: { readonly row: Row }) => (
  <li>
    <Mark tone={looks[row.standing].tone}>
      <strong>{row.cluster}</strong>: {looks[row.standing].words}
      {row.message === undefined ? null : `. ${row.message}`}
    </Mark>
    <div>
      Step {row.step} of {row.steps}
      {row.since === undefined ? null : (
        <>
          , since <Age at={row.since} />
        </>
      )}
      ; {weightWords(row)}
      {row.off ? (
        <>
          {' '}
          <Mark tone="warning">These differ by more than a fifth</Mark>
        </>
      ) : null}
    </div>
    {row.analyses.map(({ name, phase, needed, seen, message }) => (
      <div key={name}>
        Analysis {name}: {phase}
        {needed === undefined || seen === undefined
          ? null
          : `, ${counted(
              seen,
              'request',
              'requests',
            )} seen of ${needed} needed`}
        {message === undefined ? null : `. ${message}`}
      </div>
    ))}
  </li>
);

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
  const { rollouts } = view.panel;
  const underWay = rollouts.filter(isUnderWay);
  return (
    <PanelCard title="Rollout" view={view} write={percent}>
      {rollouts.length === 0 ? null : (
        <Box component="ul" aria-label="Rollouts" sx={{ m: 0, pl: 2.5 }}>
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
