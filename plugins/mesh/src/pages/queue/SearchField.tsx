import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** How long one must have stopped typing before the list is asked for, in milliseconds. */
const PAUSE_MS = 300;

/** Text to look for; the list follows when one stops typing, and at once with Enter. */
export const SearchField = (props: {
  readonly label: string;
  readonly value: string;
  readonly inputRef: RefObject<HTMLInputElement>;
  readonly onText: (text: string | undefined) => void;
}) => {
  const { value, onText } = props;
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onText);
  latest.current = onText;
  useEffect(() => {
    // The address changed by other means: a saved filter, the back button.
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);
  const send = (text: string) => {
    const trimmed = text.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    latest.current(trimmed || undefined);
  };
  const sendRef = useRef(send);
  sendRef.current = send;
  useEffect(() => {
    const timer = setTimeout(() => sendRef.current(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      id="mesh-queue-text"
      size="small"
      type="search"
      label={props.label}
      inputRef={props.inputRef}
      value={typed}
      inputProps={{ maxLength: 100 }}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') send(typed);
      }}
    />
  );
};
