import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { FleetServiceView } from '@causeway/plugin-mesh-common';
import type { FleetFilter } from './useFleetFilter';
import { clockTones, driftTones, modeTones, statesOf } from '../../parts';
import { fleetWords } from './words';

type Choice = readonly [value: string, label: string];

const Choose = (props: {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string | undefined) => void;
}) => {
  const { t } = useTranslationRef(fleetWords);
  return (
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
      <option value="">{t('filter.all')}</option>
      {props.choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
};

/** Narrows the rows by team, mode, clock, drift and name. */
export const FleetFilters = (props: {
  readonly services: readonly FleetServiceView[];
  readonly filter: FleetFilter;
  readonly onChange: (next: Partial<FleetFilter>) => void;
}) => {
  const { t } = useTranslationRef(fleetWords);
  const { filter, onChange } = props;
  const owners = [...new Set(props.services.map(({ owner }) => owner))].sort();
  return (
    <Box
      role="search"
      aria-label={t('services')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1 }}
    >
      <TextField
        id="mesh-fleet-text"
        size="small"
        label={t('filter.name')}
        value={filter.text ?? ''}
        onChange={event => onChange({ text: event.target.value || undefined })}
      />
      <Choose
        id="mesh-fleet-owner"
        label={t('team')}
        value={filter.owner}
        choices={owners.map(each => [
          each,
          each.replace(/^group:default\//, ''),
        ])}
        onChoose={owner => onChange({ owner })}
      />
      <Choose
        id="mesh-fleet-mode"
        label={t('mtls')}
        value={filter.mode}
        choices={statesOf(modeTones).map(each => [each, t(`mode.${each}`)])}
        onChoose={mode => onChange({ mode })}
      />
      <Choose
        id="mesh-fleet-clock"
        label={t('plaintext')}
        value={filter.clock}
        choices={statesOf(clockTones).map(each => [each, t(`clock.${each}`)])}
        onChoose={clock => onChange({ clock })}
      />
      <Choose
        id="mesh-fleet-drift"
        label={t('drift')}
        value={filter.drift}
        choices={statesOf(driftTones).map(each => [
          each,
          t(`driftState.${each}`),
        ])}
        onChoose={drift => onChange({ drift })}
      />
    </Box>
  );
};
