import { YamlText } from '../../parts';
import type { WidgetProps } from '../types';
import { textOf } from './textOf';

/** Documents of YAML, with numbered lines. */
export const YamlWidget = (props: WidgetProps) => (
  <YamlText
    id={props.id}
    label={props.field.label}
    required={props.field.required}
    value={textOf(props.value)}
    invalid={props.invalid}
    describedBy={props.describedBy}
    onChange={props.onChange}
    onBlur={props.onBlur}
  />
);
