import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { toneColor, useNumbers } from '../parts';
import { impactWords } from './words';

const HATCH = 'repeating-linear-gradient(45deg, #0000 0 3px, #fff8 3px 6px)';

/** Admitted requests as one bar: denied first, then undecided (hatched), then those that stay admitted. */
export const ShareBar = ({
  report,
}: {
  readonly report: NonNullable<ImpactView['report']>;
}) => {
  const { t } = useTranslationRef(impactWords);
  const { percent } = useNumbers();
  const { deniedShare = 0, undecidedShare = 0 } = report;
  const parts = [
    { share: deniedShare, color: toneColor('bad'), hatch: 'none' },
    { share: undecidedShare, color: toneColor('unknown'), hatch: HATCH },
  ];
  return (
    <Box
      role="img"
      aria-label={t('numbers.bar', {
        denied: percent(deniedShare),
        undecided: percent(undecidedShare),
      })}
      sx={{
        display: 'flex',
        height: 12,
        borderRadius: 1,
        overflow: 'hidden',
        border: 1,
        borderColor: 'text.secondary',
      }}
    >
      {parts.map(({ share, color, hatch }, at) =>
        share > 0 ? (
          <Box
            key={at}
            sx={{
              // A share that is there is seen, however small.
              flex: `0 0 max(3px, ${share * 100}%)`,
              backgroundColor: color,
              backgroundImage: hatch,
            }}
          />
        ) : null,
      )}
    </Box>
  );
};
