import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useSuggestTexts } from '../../parts';
import type { WidgetProps } from '../types';
import { textOf } from './textOf';

/** One text with suggestions. What is not suggested may be typed: whether it exists is the preview's to say. */
export const SuggestWidget = (
  props: WidgetProps & { readonly suggestions: readonly string[] },
) => {
  const texts = useSuggestTexts();
  return (
    <Autocomplete
      {...texts}
      id={props.id}
      freeSolo
      options={[...props.suggestions]}
      inputValue={textOf(props.value)}
      value={textOf(props.value) || null}
      onInputChange={(_event, text) => props.onChange(text)}
      onBlur={props.onBlur}
      renderInput={params => (
        <TextField
          {...params}
          label={props.field.label}
          required={props.field.required}
          error={props.invalid}
          size="small"
          inputProps={{
            ...params.inputProps,
            'aria-describedby': props.describedBy,
          }}
        />
      )}
    />
  );
};
