import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type FormEvent } from 'react';
import { sentences } from './sentences';
import { stopping } from './tones';
import { partsWords } from './words';

/** Asks why before something is taken back, given up or set aside. */
export const ReasonDialog = (props: {
  readonly open: boolean;
  /** "{props.title}" */
  readonly title: string;
  /** What it does, before it is done. */
  readonly explains: string;
  /** The act and its opposite: "Withdraw it", "Keep it". */
  readonly does: string;
  readonly keeps: string;
  /** Name of the field: "Reason". */
  readonly asks?: string;
  readonly tone?: 'error' | 'primary';
  /** Least characters of a reason. */
  readonly least: number;
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
}) => {
  const { t } = useTranslationRef(partsWords);
  const { open, onClose, onReason, least } = props;
  const [reason, setReason] = useState('');
  const id = useId();
  const enough = reason.trim().length >= least;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enough) onReason(reason.trim());
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      sx={sentences}
    >
      <form onSubmit={submit}>
        <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
        <DialogContent>
          <DialogContentText gutterBottom>{props.explains}</DialogContentText>
          <TextField
            id={`${id}-reason`}
            fullWidth
            required
            margin="dense"
            label={props.asks ?? t('reason.label')}
            value={reason}
            onChange={event => setReason(event.target.value)}
            helperText={
              enough ? ' ' : t('reason.tooShort', { least: String(least) })
            }
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{props.keeps}</Button>
          <Button
            type="submit"
            color={props.tone ?? 'error'}
            sx={props.tone === 'primary' ? {} : stopping}
            disabled={!enough}
          >
            {props.does}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
