import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { KeyboardEvent, RefObject } from 'react';
import { sentences } from '../../parts';
import { SidePanel } from './SidePanel';
import { queueWords } from './words';

/**
 * Where the evidence stands: beside the list where there is room, which is kept while nothing is opened so that
 * nothing moves; over it where there is none.
 */
export const EvidenceSide = (props: {
  readonly open: string | undefined;
  readonly sideRef: RefObject<HTMLElement>;
  readonly onClose: () => void;
  readonly onMoved: () => void;
}) => {
  const { open, onClose, onMoved } = props;
  const { t } = useTranslationRef(queueWords);
  const beside = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const panel =
    open === undefined ? null : (
      <SidePanel key={open} id={open} onClose={onClose} onMoved={onMoved} />
    );
  if (!beside) {
    return (
      <Drawer
        anchor="right"
        open={open !== undefined}
        onClose={onClose}
        sx={sentences}
        PaperProps={{
          role: 'dialog',
          'aria-label': t('side.name'),
          sx: { width: 'min(560px, 100vw)', p: 2, boxSizing: 'border-box' },
        }}
      >
        {panel}
      </Drawer>
    );
  }
  return (
    <Box
      component="aside"
      ref={props.sideRef}
      tabIndex={-1}
      aria-label={t('side.name')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      sx={{
        position: 'sticky',
        top: 16,
        maxHeight: 'calc(100vh - 32px)',
        overflowY: 'auto',
        minWidth: 0,
      }}
    >
      {panel ?? (
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
        >
          {t('side.none')}
        </Typography>
      )}
    </Box>
  );
};
