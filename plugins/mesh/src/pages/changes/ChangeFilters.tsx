import { useApi } from '@backstage/frontend-plugin-api';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { meshApiRef } from '../../api';
import { useLoaded } from '../../parts';
import type { ChangeFilter, ChangeState } from './useChangeFilter';

const states: readonly {
  readonly value: ChangeState;
  readonly label: string;
}[] = [
  { value: 'open', label: 'Open' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'Open and ended' },
];

/** By state and by service. A service may be typed when the list of services cannot be read. */
export const ChangeFilters = (props: {
  readonly filter: ChangeFilter;
  readonly onChange: (next: Partial<ChangeFilter>) => void;
}) => {
  const { filter, onChange } = props;
  const mesh = useApi(meshApiRef);
  const { loaded } = useLoaded({
    key: 'services',
    load: () => mesh.services(),
  });
  const services =
    loaded.state === 'value' ? loaded.value.services.map(({ ref }) => ref) : [];
  return (
    <Box
      role="search"
      aria-label="Changes"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}
    >
      <TextField
        id="mesh-filter-state"
        select
        label="State"
        size="small"
        value={filter.state}
        SelectProps={{ native: true }}
        onChange={event =>
          onChange({
            state: states.find(({ value }) => value === event.target.value)
              ?.value,
          })
        }
      >
        {states.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </TextField>
      <Autocomplete
        id="mesh-filter-service"
        freeSolo
        size="small"
        sx={{ width: 280, maxWidth: '100%' }}
        options={services}
        value={filter.service ?? null}
        onChange={(_event, service) =>
          onChange({ service: service?.trim() || undefined })
        }
        renderInput={params => (
          <TextField {...params} label="Service" placeholder="shop/checkout" />
        )}
      />
    </Box>
  );
};
