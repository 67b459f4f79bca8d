import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import type { WidgetProps } from '../types';
import { listOf } from './listOf';
import { formsWords } from '../words';

/** Any of a few. A value that is no longer offered stays checked and visible until it is taken off. */
export const CheckGroup = (
  props: WidgetProps & {
    readonly options: readonly {
      readonly value: string;
      readonly label: string;
    }[];
  },
) => {
  const { t } = useTranslationRef(formsWords);
  const { field, options } = props;
  const chosen = listOf(props.value);
  const known = new Set(options.map(({ value }) => value));
  const all = [
    ...options,
    ...chosen
      .filter(value => !known.has(value))
      .map(value => ({ value, label: t('notKnown', { value }) })),
  ];
  const toggle = (value: string) =>
    props.onChange(
      all
        .map(option => option.value)
        .filter(each => (each === value) !== chosen.includes(each)),
    );
  return (
    <FormControl
      component="fieldset"
      required={field.required}
      error={props.invalid}
      aria-describedby={props.describedBy}
      onBlur={props.onBlur}
    >
      <FormLabel component="legend">{field.label}</FormLabel>
      <FormGroup>
        {all.length === 0 ? t('noChoice') : null}
        {all.map(({ value, label }) => (
          <FormControlLabel
            key={value}
            label={label}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(value)}
                onChange={() => toggle(value)}
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
};
