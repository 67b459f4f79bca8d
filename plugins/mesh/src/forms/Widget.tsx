import { suggestionsOf } from './suggestionsOf';
import type { WidgetProps } from './types';
import {
  CheckGroup,
  ClustersWidget,
  DateWidget,
  NumberWidget,
  PortsWidget,
  SelectWidget,
  SuggestManyWidget,
  SuggestWidget,
  TextWidget,
  YamlWidget,
} from './widgets';

/** The widget a field asks for. */
export const Widget = (props: WidgetProps) => {
  const { field, choices } = props;
  switch (field.widget) {
    case 'text':
      return field.suggests === undefined ? (
        <TextWidget {...props} />
      ) : (
        <SuggestWidget {...props} {...suggestionsOf(field, choices)} />
      );
    case 'multiline':
      return <TextWidget {...props} rows={3} />;
    case 'number':
      return <NumberWidget {...props} />;
    case 'date':
      return <DateWidget {...props} />;
    case 'select':
      return <SelectWidget {...props} />;
    case 'multiselect':
      return <CheckGroup {...props} options={field.options ?? []} />;
    case 'clusters':
      return <ClustersWidget {...props} />;
    case 'ports':
      return <PortsWidget {...props} />;
    case 'service':
      return <SuggestWidget {...props} suggestions={choices.services} />;
    case 'owner':
      return <SuggestWidget {...props} suggestions={choices.owners} />;
    case 'services':
      return <SuggestManyWidget {...props} suggestions={choices.services} />;
    case 'texts':
      return (
        <SuggestManyWidget {...props} {...suggestionsOf(field, choices)} />
      );
    case 'yaml':
      return <YamlWidget {...props} />;
    case 'hidden':
      return null;
    default:
      throw new Error(`Unknown widget ${field.widget satisfies never}`);
  }
};
