import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { Mark } from '../parts';
import { DeniedCallers } from './DeniedCallers';
import { ImpactGaps } from './ImpactGaps';
import { ImpactNumbers } from './ImpactNumbers';
import { ShareBar } from './ShareBar';
import { impactWords, type ImpactT } from './words';

type Sites = ImpactView['sites'];

function namesOf(sites: Sites): string {
  return [...new Set(sites.map(({ site }) => site))].join(', ');
}

/** "The last 24 hours of frankfurt" */
function scopeWords(
  hours: number | undefined,
  { t, sites }: { readonly t: ImpactT; readonly sites: string },
): string {
  if (hours === undefined) return t('scope.log', { sites });
  const [unit, count] =
    hours < 48 ? (['hours', hours] as const) : (['days', hours / 24] as const);
  const rounded = Math.round(count);
  return t(`scope.${unit}`, { sites, count: rounded, amount: String(rounded) });
}

/** Whose log the numbers are of: those of some sites are not those of the service. */
const Scope = ({ impact }: { readonly impact: ImpactView }) => {
  const { t } = useTranslationRef(impactWords);
  const { sites, hours } = impact;
  const heard = sites.filter(({ state }) => state === 'value');
  const silent = sites.filter(({ state }) => state !== 'value');
  const scope = scopeWords(hours, { t, sites: namesOf(heard) });
  if (silent.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary">
        {scope}.
      </Typography>
    );
  }
  return (
    <Box sx={{ typography: 'body2' }}>
      <Mark tone="unknown">
        <strong>{t('scope.part')}</strong>{' '}
        {t('scope.silent', { scope, silent: namesOf(silent) })}
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
  const { t } = useTranslationRef(impactWords);
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
          <Mark tone="unknown">{t('scope.nothing')}</Mark>
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
