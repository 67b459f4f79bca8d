import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type FormEvent } from 'react';

const MIN = 3;

/** Asks why before a change is taken back. */
export const WithdrawDialog = (props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onWithdraw: (reason: string) => void;
}) => {
  const { open, onClose, onWithdraw } = props;
  const [reason, setReason] = useState('');
  const id = useId();
  const enough = reason.trim().length >= MIN;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enough) onWithdraw(reason.trim());
  };
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={`${id}-title`}>
      <form onSubmit={submit}>
        <DialogTitle id={`${id}-title`}>Withdraw this change?</DialogTitle>
        <DialogContent>
          <DialogContentText gutterBottom>
            Its open pull requests are closed. The thread stays, with your
            reason in it.
          </DialogContentText>
          <TextField
            id={`${id}-reason`}
            fullWidth
            required
            margin="dense"
            label="Reason"
            value={reason}
            onChange={event => setReason(event.target.value)}
            helperText={
              enough
                ? ' '
                : `To withdraw, say why in at least ${MIN} characters.`
            }
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" color="error" disabled={!enough}>
            Withdraw it
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
