import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RiAddLine, RiEditLine, RiSubtractLine } from '@remixicon/react';
import type { DiffOp } from '@causeway/mesh-intent';
import type { DiffView } from '@causeway/plugin-mesh-common';
import type { ReactElement } from 'react';
import { Mark, visuallyHidden } from '../parts';
import { changeWords } from './words';

const icons: Readonly<Record<DiffOp, ReactElement>> = {
  add: <RiAddLine size={18} />,
  remove: <RiSubtractLine size={18} />,
  change: <RiEditLine size={18} />,
};

/** What a change means, one sentence per difference. */
export const DiffSentences = (props: {
  readonly diff: readonly DiffView[];
}) => {
  const { t } = useTranslationRef(changeWords);
  if (props.diff.length === 0) {
    return <Typography variant="body2">{t('diff.none')}</Typography>;
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {props.diff.map(({ entry, sentence }) => (
        <Box
          component="li"
          key={`${entry.type} ${entry.op} ${entry.key}`}
          sx={{ typography: 'body2', py: 0.25 }}
        >
          <Mark tone="neutral" icon={icons[entry.op]}>
            <span style={visuallyHidden}>{t(`diff.${entry.op}`)}</span>
            {sentence}
          </Mark>
        </Box>
      ))}
    </Box>
  );
};
