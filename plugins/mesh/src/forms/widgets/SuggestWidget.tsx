import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useNumbers, useSuggestTexts } from '../../parts';
import type { Suggestions } from '../suggestionsOf';
import type { WidgetProps } from '../types';
import { formsWords } from '../words';
import { textOf } from './textOf';

/** How often a day something was called. */
const Calls = ({ times }: { readonly times: number }) => {
  const { t } = useTranslationRef(formsWords);
  const { compact } = useNumbers();
  return (
    <Box component="span" sx={{ color: 'text.secondary', pl: 2 }}>
      {t('calledADay', { times: compact(times) })}
    </Box>
  );
};

/** One text with suggestions. What is not suggested may be typed: whether it exists is the preview's to say. */
export const SuggestWidget = (props: WidgetProps & Suggestions) => {
  const { calls } = props;
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
      renderOption={({ key, ...option }, text) => (
        <li key={key} {...option}>
          <Box component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
            {text}
          </Box>
          {calls === undefined ? null : <Calls times={calls.get(text) ?? 0} />}
        </li>
      )}
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
