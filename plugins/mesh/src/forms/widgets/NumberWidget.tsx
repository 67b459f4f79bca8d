import TextField from '@mui/material/TextField';
import type { WidgetProps } from '../types';
import { numberOf } from './numberOf';
import { textOf } from './textOf';

/** A number. Text input with a number pad: a wheel over a number input changes it unseen. */
export const NumberWidget = (props: WidgetProps) => (
  <TextField
    id={props.id}
    label={props.field.label}
    required={props.field.required}
    error={props.invalid}
    size="small"
    value={textOf(props.value)}
    onChange={event => props.onChange(numberOf(event.target.value))}
    onBlur={props.onBlur}
    inputProps={{
      'aria-describedby': props.describedBy,
      inputMode: 'numeric',
      autoComplete: 'off',
    }}
  />
);
