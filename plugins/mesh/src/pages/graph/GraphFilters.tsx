import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { GraphView } from '@causeway/plugin-mesh-common';
import { useMemo } from 'react';
import {
  LEAST_DEPTH,
  MOST_DEPTH,
  type GraphDirection,
} from './model/GraphFilter';
import { byName } from './model/byName';
import { teamOf } from './model/GraphIndex';
import { teamName } from './teamName';
import type { GraphPlace } from './useGraphFilter';
import { graphWords } from './words';

/** A list of thousands helps nobody and takes its time. */
const fewOptions = createFilterOptions<string>({ limit: 50 });

const depths = Array.from({ length: MOST_DEPTH - LEAST_DEPTH + 1 }, (_, at) =>
  String(LEAST_DEPTH + at),
);
const directions: readonly GraphDirection[] = ['both', 'callers', 'callees'];

const Choose = (props: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}) => (
  <TextField
    id={props.id}
    select
    size="small"
    label={props.label}
    value={props.value}
    InputLabelProps={{ shrink: true }}
    sx={{ minWidth: 136 }}
    SelectProps={{ native: true }}
    onChange={event => props.onChoose(event.target.value)}
  >
    {props.choices.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </TextField>
);

/** What the graph shows. */
export const GraphFilters = (props: {
  readonly graph: GraphView;
  readonly place: GraphPlace;
  readonly onChange: (next: Partial<GraphPlace>) => void;
}) => {
  const { graph, place, onChange } = props;
  const { t } = useTranslationRef(graphWords);
  const { focus } = place;
  // A service of an old link may be gone; the page says so, and the field keeps it.
  const refs = useMemo(() => {
    const all = graph.nodes.map(({ ref }) => ref);
    return focus === undefined || all.includes(focus) ? all : [focus, ...all];
  }, [graph, focus]);
  const teams = useMemo(
    () => [...new Set(graph.nodes.map(teamOf))].sort(byName),
    [graph],
  );
  const hasMiddle = [focus, place.team, place.change].some(
    each => each !== undefined,
  );
  return (
    <Box
      role="search"
      aria-label={t('filters.name')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
    >
      <Autocomplete
        id="mesh-graph-focus"
        size="small"
        sx={{ width: 280, maxWidth: '100%' }}
        options={refs}
        filterOptions={fewOptions}
        value={focus ?? null}
        onChange={(_, next) => onChange({ focus: next ?? undefined })}
        renderInput={params => (
          <TextField {...params} label={t('filters.focus')} />
        )}
      />
      {hasMiddle ? (
        <>
          <Choose
            id="mesh-graph-depth"
            label={t('filters.depth')}
            value={String(place.depth)}
            choices={depths.map(each => [each, each])}
            onChoose={depth => onChange({ depth: Number(depth) })}
          />
          <Choose
            id="mesh-graph-direction"
            label={t('filters.direction')}
            value={place.direction}
            choices={directions.map(each => [each, t(`filters.${each}`)])}
            onChoose={value =>
              onChange({ direction: directions.find(each => each === value) })
            }
          />
        </>
      ) : null}
      <Choose
        id="mesh-graph-team"
        label={t('filters.team')}
        value={place.team ?? ''}
        choices={[
          ['', t('filters.all')],
          ...teams.map(each => [each, teamName(each, t)] as const),
        ]}
        onChoose={team => onChange({ team: team || undefined })}
      />
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={place.problems}
            onChange={event => onChange({ problems: event.target.checked })}
          />
        }
        label={t('filters.problems')}
      />
    </Box>
  );
};
