import { useTranslationRef } from '@backstage/frontend-plugin-api';
import TextField from '@mui/material/TextField';
import type { WidgetProps } from '../types';
import { textOf } from './textOf';
import { formsWords } from '../words';

/** One of a few. */
export const SelectWidget = (props: WidgetProps) => {
  const { t } = useTranslationRef(formsWords);
  const { field } = props;
  return (
    <TextField
      id={props.id}
      select
      label={field.label}
      required={field.required}
      error={props.invalid}
      fullWidth
      size="small"
      SelectProps={{ native: true }}
      InputLabelProps={{ shrink: true }}
      value={textOf(props.value)}
      onChange={event => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      inputProps={{ 'aria-describedby': props.describedBy }}
    >
      {field.required && textOf(props.value) !== '' ? null : (
        <option value="">{t('choose')}</option>
      )}
      {field.options?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
};
