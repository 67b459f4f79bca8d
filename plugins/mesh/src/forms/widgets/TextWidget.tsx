import TextField from '@mui/material/TextField';
import type { WidgetProps } from '../types';
import { textOf } from './textOf';

/** One line of text, or several. */
export const TextWidget = (props: WidgetProps & { readonly rows?: number }) => (
  <TextField
    id={props.id}
    label={props.field.label}
    required={props.field.required}
    error={props.invalid}
    fullWidth
    size="small"
    multiline={props.rows !== undefined}
    minRows={props.rows}
    value={textOf(props.value)}
    onChange={event => props.onChange(event.target.value)}
    onBlur={props.onBlur}
    inputProps={{
      'aria-describedby': props.describedBy,
      autoComplete: 'off',
      autoCapitalize: 'off',
      spellCheck: props.rows !== undefined,
    }}
  />
);
