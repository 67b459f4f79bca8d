import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Fragment, useId } from 'react';
import { sentences } from '../../parts';
import { queueWords } from './words';

const lines = [
  ['move', ['↓ j', '↑ k']],
  ['ends', ['Home', 'End']],
  ['open', ['Enter', 'o']],
  ['leave', ['Esc']],
  ['choose', ['Space', 'x']],
  ['all', ['a']],
  ['take', ['t']],
  ['putBack', ['p']],
  ['give', ['g']],
  ['label', ['l']],
  ['return', ['r']],
  ['page', ['n', 'b']],
  ['search', ['/']],
  ['help', ['?']],
] as const;

/** The keys of the list. */
export const KeyHelp = (props: {
  readonly open: boolean;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslationRef(queueWords);
  const id = useId();
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      aria-labelledby={id}
      sx={sentences}
    >
      <DialogTitle id={id}>{t('keys.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText gutterBottom>{t('keys.explains')}</DialogContentText>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 3,
            rowGap: 0.75,
          }}
        >
          {lines.map(([what, keys]) => (
            <Fragment key={what}>
              <dt>
                {keys.map(key => (
                  <Box
                    component="kbd"
                    key={key}
                    sx={{
                      border: 1,
                      borderColor: 'divider',
                      borderRadius: 1,
                      px: 0.75,
                      mr: 0.5,
                    }}
                  >
                    {key}
                  </Box>
                ))}
              </dt>
              <Box component="dd" sx={{ m: 0 }}>
                {t(`keys.${what}`)}
              </Box>
            </Fragment>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('keys.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
