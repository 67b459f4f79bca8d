import { SuggestManyWidget } from '../../forms/widgets';
import type { WidgetProps } from '../../forms';
import { ListField } from '../ListField';
import type { listSchema } from '../listSchema';

const Widget = (props: WidgetProps) => (
  <SuggestManyWidget {...props} suggestions={props.choices.services} />
);

/** Which services a service calls. */
export const MeshServices = (props: (typeof listSchema)['TProps']) => (
  <ListField {...props} widget="services" draw={Widget} />
);
