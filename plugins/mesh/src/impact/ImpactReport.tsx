import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { Mark } from '../parts';
import { counted } from './counted';
import { DeniedCallers } from './DeniedCallers';
import { ImpactGaps } from './ImpactGaps';
import { ImpactNumbers } from './ImpactNumbers';
import { ShareBar } from './ShareBar';

/** Whose log the numbers are of: those of some sites are not those of the service. */
const Scope = ({ impact }: { readonly impact: ImpactView }) => {
  const { sites, hours } = impact;
  const heard = sites.filter(({ state }) => state === 'value');
  const silent = sites.filter(({ state }) => state !== 'value');
  const names = (list: typeof sites) =>
    [...new Set(list.map(({ site }) => site))].join(', ');
  const span =
    hours === undefined
      ? 'The log'
      : `The last ${
          hours < 48 ? counted(hours, 'hour') : counted(hours / 24, 'day')
        }`;
  if (silent.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary">
        {span} of {names(heard)}.
      </Typography>
    );
  }
  return (
    <Box sx={{ typography: 'body2' }}>
      <Mark tone="unknown">
        <strong>Part of the sites only.</strong> {span} of {names(heard)}; what{' '}
        {names(silent)} saw is not in these numbers.
      </Mark>
    </Box>
  );
};

/** The numbers, who is behind them, and what they leave open. */
export const ImpactReport = (props: {
  readonly impact: ImpactView;
  readonly report: NonNullable<ImpactView['report']>;
  /** Level of the heading it stands under. */
  readonly level: 3 | 4;
}) => {
  const { impact, report, level } = props;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        mt: 1.5,
      }}
    >
      <Scope impact={impact} />
      {report.admitted.rows === 0 ? (
        <Box sx={{ typography: 'body2' }}>
          <Mark tone="unknown">
            The log holds no request that is admitted today, so there is no
            share to tell. That nobody is listed does not mean that nobody
            calls.
          </Mark>
        </Box>
      ) : (
        <ShareBar report={report} />
      )}
      <ImpactNumbers report={report} />
      <DeniedCallers report={report} level={level === 3 ? 4 : 5} />
      <ImpactGaps report={report} />
    </Box>
  );
};
