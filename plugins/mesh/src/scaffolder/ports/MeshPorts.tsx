import { useId } from 'react';
import { PortsWidget } from '../../forms/widgets';
import { Described } from '../Described';
import type { portsSchema } from './schema';

type Props = (typeof portsSchema)['TProps'];

/** Ports a service listens on, one row each. */
export const MeshPorts = (props: Props) => {
  const { schema, required, rawErrors, formData, onChange } = props;
  const id = useId();
  return (
    <Described id={`${id}-note`} text={schema.description}>
      <PortsWidget
        id={id}
        field={{
          name: props.name,
          label: schema.title ?? props.name,
          widget: 'ports',
          required: required ?? false,
        }}
        value={formData}
        invalid={(rawErrors?.length ?? 0) > 0}
        onChange={value => onChange(value as Props['formData'])}
        describedBy={schema.description && `${id}-note`}
        onBlur={() => undefined}
      />
    </Described>
  );
};
