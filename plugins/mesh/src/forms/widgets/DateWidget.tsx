import TextField from '@mui/material/TextField';
import type { WidgetProps } from '../types';
import { textOf } from './textOf';

/** A day, "2027-01-31". */
export const DateWidget = (props: WidgetProps) => (
  <TextField
    id={props.id}
    label={props.field.label}
    required={props.field.required}
    error={props.invalid}
    type="date"
    size="small"
    InputLabelProps={{ shrink: true }}
    value={textOf(props.value)}
    onChange={event => props.onChange(event.target.value)}
    onBlur={props.onBlur}
    inputProps={{ 'aria-describedby': props.describedBy }}
  />
);
