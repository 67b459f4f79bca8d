import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  RiAddLine,
  RiArrowRightSLine,
  RiEditLine,
  RiSubtractLine,
} from '@remixicon/react';
import type { RenderedObjectView } from '@causeway/plugin-mesh-common';
import { useState, type ReactElement } from 'react';
import { UnifiedDiff } from '../change';
import { Mark } from '../parts';

const ops: Readonly<
  Record<
    RenderedObjectView['op'],
    { readonly word: string; readonly icon: ReactElement }
  >
> = {
  add: { word: 'Added', icon: <RiAddLine size={18} /> },
  remove: { word: 'Removed', icon: <RiSubtractLine size={18} /> },
  change: { word: 'Changed', icon: <RiEditLine size={18} /> },
};

const Diff = ({ object }: { readonly object: RenderedObjectView }) => {
  const { diff, kind, name } = object;
  switch (diff.state) {
    case 'shown':
      return <UnifiedDiff path={`${kind} ${name}`} unified={diff.unified} />;
    case 'left-out':
      return (
        <Typography variant="body2" color="text.secondary">
          Too long to be shown here. The command <code>mesh render</code> prints
          the object whole.
        </Typography>
      );
    default:
      return diff satisfies never;
  }
};

/** One object: what happens to it, what it is and where; opens to what differs. */
export const RenderedRow = ({
  object,
}: {
  readonly object: RenderedObjectView;
}) => {
  const { op, kind, namespace, name, clusters, project } = object;
  // Hundreds of closed rows need no diff each.
  const [opened, setOpened] = useState(false);
  return (
    <Box
      component="details"
      onToggle={event => {
        if (event.currentTarget.open) setOpened(true);
      }}
      sx={{ borderTop: 1, borderColor: 'divider' }}
    >
      <Box
        component="summary"
        sx={{
          typography: 'body2',
          cursor: 'pointer',
          py: 0.75,
          overflowWrap: 'anywhere',
          // The browser's own marker would stand on a line of its own above a row that wraps.
          display: 'flex',
          alignItems: 'flex-start',
          gap: 0.5,
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
          '& > svg': { flexShrink: 0 },
          'details[open] > & > svg': { transform: 'rotate(90deg)' },
        }}
      >
        <RiArrowRightSLine size={18} aria-hidden />
        <Mark tone="neutral" icon={ops[op].icon}>
          {ops[op].word} <strong>{kind}</strong>{' '}
          <code>{`${namespace}/${name}`}</code>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` in ${clusters.join(', ')}${
              project === 'platform' ? ', written by the platform' : ''
            }`}
          </Box>
        </Mark>
      </Box>
      {opened ? (
        <Box sx={{ pb: 1 }}>
          <Diff object={object} />
        </Box>
      ) : null}
    </Box>
  );
};
