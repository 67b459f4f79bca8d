import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RiAddLine, RiEditLine, RiSubtractLine } from '@remixicon/react';
import type { DiffOp } from '@causeway/mesh-intent';
import type { DiffView } from '@causeway/plugin-mesh-common';
import type { ReactElement } from 'react';
import { Mark, visuallyHidden } from '../parts';

const ops: Readonly<
  Record<DiffOp, { readonly word: string; readonly icon: ReactElement }>
> = {
  add: { word: 'Added: ', icon: <RiAddLine size={18} /> },
  remove: { word: 'Removed: ', icon: <RiSubtractLine size={18} /> },
  change: { word: 'Changed: ', icon: <RiEditLine size={18} /> },
};

/** What a change means, one sentence per difference. */
export const DiffSentences = (props: { readonly diff: readonly DiffView[] }) =>
  props.diff.length === 0 ? (
    <Typography variant="body2">
      Nothing that services declare would differ.
    </Typography>
  ) : (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {props.diff.map(({ entry, sentence }) => (
        <Box
          component="li"
          key={`${entry.type} ${entry.op} ${entry.key}`}
          sx={{ typography: 'body2', py: 0.25 }}
        >
          <Mark tone="neutral" icon={ops[entry.op].icon}>
            <span style={visuallyHidden}>{ops[entry.op].word}</span>
            {sentence}
          </Mark>
        </Box>
      ))}
    </Box>
  );
