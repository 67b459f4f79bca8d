import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type FormEvent } from 'react';
import { readableErrors, sentences } from '../../parts';

/** Whoever asked for the dialog goes on typing in it. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** Asks for one line of text. */
export const FieldDialog = (props: {
  readonly title: string;
  readonly explains: string;
  readonly field: string;
  readonly hint: string;
  readonly does: string;
  readonly keeps: string;
  readonly initial: string;
  readonly mayBeEmpty?: boolean;
  /** What is wrong with the text, in words; undefined when nothing is. */
  readonly troubleOf: (text: string) => string | undefined;
  readonly onClose: () => void;
  readonly onText: (text: string) => void;
}) => {
  const { onClose, onText } = props;
  const [text, setText] = useState(props.initial);
  const id = useId();
  const trouble = props.troubleOf(text);
  const possible =
    trouble === undefined && (props.mayBeEmpty || text.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (possible) onText(text.trim());
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      sx={sentences}
    >
      <form onSubmit={submit}>
        <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
        <DialogContent sx={readableErrors}>
          <DialogContentText gutterBottom>{props.explains}</DialogContentText>
          <TextField
            id={`${id}-text`}
            fullWidth
            inputRef={takeFocus}
            margin="dense"
            label={props.field}
            value={text}
            error={trouble !== undefined}
            helperText={trouble ?? props.hint}
            onChange={event => setText(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{props.keeps}</Button>
          <Button type="submit" disabled={!possible}>
            {props.does}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
