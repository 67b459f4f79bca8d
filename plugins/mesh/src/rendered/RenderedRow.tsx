import { useTranslationRef } from '@backstage/frontend-plugin-api';
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
import { renderedWords } from './words';

const COMMAND = 'mesh render';

const icons: Readonly<Record<RenderedObjectView['op'], ReactElement>> = {
  add: <RiAddLine size={18} />,
  remove: <RiSubtractLine size={18} />,
  change: <RiEditLine size={18} />,
};

const Diff = ({ object }: { readonly object: RenderedObjectView }) => {
  const { t } = useTranslationRef(renderedWords);
  const { diff, kind, name } = object;
  switch (diff.state) {
    case 'shown':
      return <UnifiedDiff path={`${kind} ${name}`} unified={diff.unified} />;
    case 'left-out':
      return (
        <Typography variant="body2" color="text.secondary">
          {t('tooLong', { command: <code>{COMMAND}</code> })}
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
  const { t } = useTranslationRef(renderedWords);
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
        <Mark tone="neutral" icon={icons[op]}>
          {t(`op.${op}`)} <strong>{kind}</strong>{' '}
          <code>{`${namespace}/${name}`}</code>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            {t(project === 'platform' ? 'placePlatform' : 'place', {
              clusters: clusters.join(', '),
            })}
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
