import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { toneColor, type Tone } from './tones';
import { toneIcon } from './toneIcon';

/** A state: icon and words. The colour only repeats what both say. */
export const Mark = (props: {
  readonly tone: Tone;
  readonly icon?: ReactElement;
  readonly children: ReactNode;
}) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      maxWidth: '100%',
      // Within a sentence the mark stands on its line.
      verticalAlign: 'top',
      alignItems: 'flex-start',
      gap: 0.5,
      lineHeight: 1.4,
    }}
  >
    <Box
      component="span"
      aria-hidden
      sx={{ color: toneColor(props.tone), display: 'inline-flex', pt: '1px' }}
    >
      {props.icon ?? toneIcon(props.tone)}
    </Box>
    <Box component="span" sx={{ minWidth: 0 }}>
      {props.children}
    </Box>
  </Box>
);
