import Box from '@mui/material/Box';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { Mark, type Tone } from '../parts';
import { counted } from './counted';

type Report = NonNullable<ImpactView['report']>;
type MetricCaller = Report['onlyInMetrics'][number];

const decisions: Readonly<
  Record<
    MetricCaller['decision'],
    { readonly tone: Tone; readonly words: string }
  >
> = {
  deny: { tone: 'bad', words: 'would be denied, whatever it asks for' },
  undecided: { tone: 'unknown', words: 'it depends on what it asks for' },
  allow: { tone: 'neutral', words: 'would be let in, whatever it asks for' },
};

const MetricCallers = (props: {
  readonly callers: readonly MetricCaller[];
}) => (
  <li>
    Only the metrics of the week saw these; the log does not hold them, so they
    are in no number above:
    <ul>
      {props.callers.map(({ caller, requests, decision }) => (
        <li key={caller}>
          <Mark tone={decisions[decision].tone}>
            <code>{caller}</code>, {counted(requests, 'request')}:{' '}
            {decisions[decision].words}
          </Mark>
        </li>
      ))}
    </ul>
  </li>
);

const Missing = ({ report }: { readonly report: Report }) => (
  <li>
    The log lacks fields that the policies ask for:
    <ul>
      {report.missing.map(({ field, weighted }) => (
        <li key={field}>
          <code>{field}</code>, in {counted(weighted, 'request')}
        </li>
      ))}
    </ul>
  </li>
);

/** What the numbers do not hold: callers the log missed or hardly saw, fields it lacks, and where it disagrees. */
export const ImpactGaps = ({ report }: { readonly report: Report }) => {
  const { onlyInMetrics, missing, rarest, contradicted } = report;
  const nothing =
    onlyInMetrics.length === 0 &&
    missing.length === 0 &&
    rarest === undefined &&
    contradicted.rows === 0;
  if (nothing) return null;
  return (
    <Box
      component="ul"
      aria-label="What the log may miss"
      sx={{
        m: 0,
        pl: 2.5,
        typography: 'body2',
        overflowWrap: 'anywhere',
        '& li': { py: 0.25 },
        '& ul': { pl: 2.5 },
      }}
    >
      {onlyInMetrics.length === 0 ? null : (
        <MetricCallers callers={onlyInMetrics} />
      )}
      {missing.length === 0 ? null : <Missing report={report} />}
      {rarest === undefined ? null : (
        <li>
          Rarest caller that is admitted today: <code>{rarest.caller}</code>,{' '}
          {counted(rarest.weighted, 'request')}. One that calls more rarely
          still may not be in the log at all.
        </li>
      )}
      {contradicted.rows === 0 ? null : (
        <li>
          <Mark tone="warning">
            On {counted(contradicted.weighted, 'request')} (
            {counted(contradicted.rows, 'stored row')}) today&apos;s policies
            say something else than what happened: they changed in between, or
            the mesh is not yet as declared.
          </Mark>
        </li>
      )}
    </Box>
  );
};
