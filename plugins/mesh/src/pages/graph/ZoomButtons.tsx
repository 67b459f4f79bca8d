import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { RiAddLine, RiFullscreenLine, RiSubtractLine } from '@remixicon/react';
import { ZOOM_STEP } from './graphKeys';
import { graphWords } from './words';

export const ZoomButtons = (props: {
  readonly onZoom: (by: number) => void;
  readonly onFit: () => void;
}) => {
  const { t } = useTranslationRef(graphWords);
  const buttons = [
    [t('canvas.in'), <RiAddLine size={18} />, () => props.onZoom(ZOOM_STEP)],
    [
      t('canvas.out'),
      <RiSubtractLine size={18} />,
      () => props.onZoom(1 / ZOOM_STEP),
    ],
    [t('canvas.fit'), <RiFullscreenLine size={18} />, props.onFit],
  ] as const;
  return (
    <Box
      sx={{
        display: 'flex',
        flexShrink: 0,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {buttons.map(([name, icon, act]) => (
        <Tooltip key={name} title={name}>
          <IconButton size="small" aria-label={name} onClick={act}>
            {icon}
          </IconButton>
        </Tooltip>
      ))}
    </Box>
  );
};
