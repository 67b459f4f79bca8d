import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { FleetServiceView } from '@causeway/plugin-mesh-common';
import { clockLooks, driftLooks, modeLooks } from './looks';
import type { FleetFilter } from './useFleetFilter';

type Choice = readonly [value: string, label: string];

const choicesOf = (
  looks: Readonly<Record<string, { readonly words: string }>>,
): readonly Choice[] =>
  Object.entries(looks).map(([value, { words }]) => [value, words]);

const Choose = (props: {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string | undefined) => void;
}) => (
  <TextField
    id={props.id}
    select
    size="small"
    label={props.label}
    value={props.value ?? ''}
    InputLabelProps={{ shrink: true }}
    SelectProps={{ native: true }}
    onChange={event => props.onChoose(event.target.value || undefined)}
  >
    <option value="">All</option>
    {props.choices.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </TextField>
);

/** Narrows the rows by team, mode, clock, drift and name. */
export const FleetFilters = (props: {
  readonly services: readonly FleetServiceView[];
  readonly filter: FleetFilter;
  readonly onChange: (next: Partial<FleetFilter>) => void;
}) => {
  const { filter, onChange } = props;
  const owners = [...new Set(props.services.map(({ owner }) => owner))].sort();
  return (
    <Box
      role="search"
      aria-label="Services"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1 }}
    >
      <TextField
        id="mesh-fleet-text"
        size="small"
        label="Name"
        value={filter.text ?? ''}
        onChange={event => onChange({ text: event.target.value || undefined })}
      />
      <Choose
        id="mesh-fleet-owner"
        label="Team"
        value={filter.owner}
        choices={owners.map(each => [
          each,
          each.replace(/^group:default\//, ''),
        ])}
        onChoose={owner => onChange({ owner })}
      />
      <Choose
        id="mesh-fleet-mode"
        label="mTLS"
        value={filter.mode}
        choices={choicesOf(modeLooks)}
        onChoose={mode => onChange({ mode })}
      />
      <Choose
        id="mesh-fleet-clock"
        label="Plaintext"
        value={filter.clock}
        choices={choicesOf(clockLooks)}
        onChoose={clock => onChange({ clock })}
      />
      <Choose
        id="mesh-fleet-drift"
        label="Drift"
        value={filter.drift}
        choices={choicesOf(driftLooks)}
        onChoose={drift => onChange({ drift })}
      />
    </Box>
  );
};
