import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useSuggestTexts } from '../../parts';
import type { WidgetProps } from '../types';
import { listOf } from './listOf';

/** Several texts with suggestions. What was typed and left counts as well. */
export const SuggestManyWidget = (
  props: WidgetProps & { readonly suggestions: readonly string[] },
) => {
  const texts = useSuggestTexts();
  return (
    <Autocomplete
      {...texts}
      id={props.id}
      multiple
      freeSolo
      autoSelect
      filterSelectedOptions
      options={[...props.suggestions]}
      value={[...listOf(props.value)]}
      onChange={(_event, chosen) =>
        props.onChange(chosen.map(text => text.trim()).filter(Boolean))
      }
      onBlur={props.onBlur}
      renderInput={params => (
        <TextField
          {...params}
          label={props.field.label}
          required={props.field.required && listOf(props.value).length === 0}
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
