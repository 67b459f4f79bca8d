import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Mark, toneColor } from '../../parts';
import { healthTones, standingLooks } from './looks';
import { callStandings, type CallStanding } from './model/callStanding';
import { graphWords } from './words';

const Line = ({ standing }: { readonly standing: CallStanding }) => {
  const { line, dash, sign } = standingLooks[standing];
  const theme = useTheme();
  const color = toneColor(line)(theme);
  return (
    <svg width={52} height={14} aria-hidden>
      <path
        d="M2 7 H50"
        stroke={color}
        strokeWidth={2}
        strokeDasharray={dash}
      />
      {sign === undefined ? null : (
        <>
          <circle
            cx={26}
            cy={7}
            r={6.5}
            fill={theme.palette.background.paper}
            stroke={color}
          />
          <text
            x={26}
            y={10.6}
            fontSize={10.5}
            fontWeight={700}
            textAnchor="middle"
            fill={color}
          >
            {sign}
          </text>
        </>
      )}
    </svg>
  );
};

const healths = ['good', 'failing', 'quiet', 'unknown'] as const;

/** What lines and frames mean. */
export const Legend = () => {
  const { t } = useTranslationRef(graphWords);
  return (
    <Box
      component="section"
      aria-label={t('legend.title')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2.5,
        rowGap: 0.75,
        alignItems: 'center',
        typography: 'caption',
        mt: 1,
      }}
    >
      {[...callStandings].reverse().map(standing => (
        <Box
          key={standing}
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}
        >
          <Line standing={standing} />
          {t(`legend.${standing}`)}
        </Box>
      ))}
      <span>⇄ {t('legend.cross')}</span>
      {healths.map(each => (
        <Mark key={each} tone={healthTones[each]}>
          {t(`health.${each}`)}
        </Mark>
      ))}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('legend.columns')}
      </Box>
    </Box>
  );
};
