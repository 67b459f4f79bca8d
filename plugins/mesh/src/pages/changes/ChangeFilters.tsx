import { useApi, useTranslationRef } from '@backstage/frontend-plugin-api';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { meshApiRef } from '../../api';
import { useLoaded, useSuggestTexts } from '../../parts';
import type { ChangeFilter, ChangeState } from './useChangeFilter';
import { changesWords } from './words';

const states: readonly ChangeState[] = ['open', 'ended', 'all'];

/** By state and by service. A service may be typed when the list of services cannot be read. */
export const ChangeFilters = (props: {
  readonly filter: ChangeFilter;
  readonly onChange: (next: Partial<ChangeFilter>) => void;
}) => {
  const { t } = useTranslationRef(changesWords);
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
      aria-label={t('filter.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}
    >
      <TextField
        id="mesh-filter-state"
        select
        label={t('filter.state')}
        size="small"
        value={filter.state}
        SelectProps={{ native: true }}
        onChange={event =>
          onChange({
            state: states.find(state => state === event.target.value),
          })
        }
      >
        {states.map(state => (
          <option key={state} value={state}>
            {t(`state.${state}`)}
          </option>
        ))}
      </TextField>
      <Autocomplete
        {...useSuggestTexts()}
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
          <TextField
            {...params}
            label={t('filter.service')}
            placeholder={t('filter.serviceExample')}
          />
        )}
      />
    </Box>
  );
};
