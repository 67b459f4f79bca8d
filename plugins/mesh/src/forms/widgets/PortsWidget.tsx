import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { RiAddLine } from '@remixicon/react';
import type { WidgetProps } from '../types';
import { PortRow, type PortValue } from './PortRow';
import { formsWords } from '../words';

function portsOf(value: unknown): readonly PortValue[] {
  return Array.isArray(value) ? value : [];
}

/** Ports of a service, one row each. */
export const PortsWidget = (props: Omit<WidgetProps, 'choices'>) => {
  const { t } = useTranslationRef(formsWords);
  const ports = portsOf(props.value);
  const replace = (at: number, port: PortValue) =>
    props.onChange(ports.map((each, index) => (index === at ? port : each)));
  return (
    <FormControl
      component="fieldset"
      fullWidth
      required={props.field.required}
      error={props.invalid}
      aria-describedby={props.describedBy}
      onBlur={props.onBlur}
      sx={{ gap: 1.5 }}
    >
      <FormLabel component="legend" sx={{ mb: 1.5 }}>
        {props.field.label}
      </FormLabel>
      {ports.map((port, at) => (
        <PortRow
          key={at}
          id={`${props.id}-${at}`}
          number={at + 1}
          port={port}
          onChange={next => replace(at, next)}
          onRemove={() =>
            props.onChange(ports.filter((_, index) => index !== at))
          }
        />
      ))}
      <Button
        size="small"
        startIcon={<RiAddLine size={18} aria-hidden />}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => props.onChange([...ports, { protocol: 'HTTP' }])}
      >
        {t('ports.add')}
      </Button>
    </FormControl>
  );
};
