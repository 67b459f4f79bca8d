import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ChangeList, KindView } from '@causeway/plugin-mesh-common';
import type { RefObject } from 'react';
import { useRecordWords } from '../../records';
import { FacetField, type FacetOption } from './FacetField';
import type { FilterName, QueueFilter } from './queueFilter';
import { SearchField } from './SearchField';
import { queueWords } from './words';

type Counts = Readonly<Record<string, number>>;

const nameOfRef = (ref: string) => ref.replace(/^[a-z]+:default\//, '');

/** The values of a facet, the most frequent first; one that is chosen stays even when nothing has it now. */
function optionsOf(
  counts: Counts | undefined,
  chosen: string | undefined,
  wordsOf: (value: string) => string,
): readonly FacetOption[] {
  const known = Object.entries(counts ?? {}).sort(
    ([left, many], [right, few]) => few - many || left.localeCompare(right),
  );
  const rest: readonly (readonly [string, number | undefined])[] =
    chosen === undefined || known.some(([value]) => value === chosen)
      ? []
      : [[chosen, counts === undefined ? undefined : 0]];
  return [...known, ...rest].map(([value, count]) => ({
    value,
    words: wordsOf(value),
    ...(count === undefined ? {} : { count }),
  }));
}

/** The filter: one field for each facet with its counts, and text. */
export const QueueFilters = (props: {
  readonly filter: QueueFilter;
  readonly facets: ChangeList['facets'];
  readonly kinds: readonly KindView[];
  readonly searchRef: RefObject<HTMLInputElement>;
  readonly onFilter: (filter: QueueFilter) => void;
}) => {
  const { filter, facets, kinds, onFilter } = props;
  const { t } = useTranslationRef(queueWords);
  const records = useRecordWords();
  const kindWords = (value: string) => {
    const title = kinds.find(({ id }) => id === value)?.title ?? value;
    return records.kind({ id: value, title });
  };
  const put = (name: FilterName) => (value: string | undefined) =>
    onFilter({ ...filter, [name]: value });
  const waits = (value: string) => {
    const key = `waitsFor.${value}`;
    // A value that a newer backend knows and this page does not is shown as it is.
    const words = t(key as 'waitsFor.person');
    return words === key ? value : words;
  };
  const facet = (
    name: 'waitsFor' | 'kind' | 'team' | 'label',
    wordsOf: (value: string) => string,
  ) => (
    <FacetField
      name={name}
      label={t(`filters.${name}`)}
      any={t('filters.any')}
      value={filter[name]}
      options={optionsOf(facets?.[name], filter[name], wordsOf)}
      onValue={put(name)}
    />
  );
  return (
    <Box
      role="search"
      aria-label={t('filters.name')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
    >
      <SearchField
        inputRef={props.searchRef}
        label={t('filters.text')}
        value={filter.text ?? ''}
        onText={put('text')}
      />
      {facet('waitsFor', waits)}
      {facet('kind', kindWords)}
      {facet('team', nameOfRef)}
      {facet('label', value => value)}
      <TextField
        id="mesh-queue-assignee"
        select
        size="small"
        label={t('filters.assignee')}
        value={filter.assignee ?? ''}
        SelectProps={{ native: true }}
        InputLabelProps={{ shrink: true }}
        onChange={event => put('assignee')(event.target.value || undefined)}
      >
        <option value="">{t('filters.anyone')}</option>
        <option value="me">{t('filters.me')}</option>
        <option value="none">{t('filters.nobody')}</option>
        {filter.assignee === undefined ||
        ['me', 'none'].includes(filter.assignee) ? null : (
          <option value={filter.assignee}>{nameOfRef(filter.assignee)}</option>
        )}
      </TextField>
      <FacetField
        name="olderThan"
        label={t('filters.age')}
        any={t('filters.any')}
        value={filter.olderThan}
        options={(['4', '24', '168'] as const).map(hours => ({
          value: hours,
          words: t(`age.${hours}`),
        }))}
        onValue={put('olderThan')}
      />
      {Object.values(filter).some(Boolean) ? (
        <Button size="small" onClick={() => onFilter({})}>
          {t('filters.clear')}
        </Button>
      ) : null}
    </Box>
  );
};
