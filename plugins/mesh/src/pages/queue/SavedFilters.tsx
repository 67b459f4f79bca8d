import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { RiCloseLine } from '@remixicon/react';
import { useState } from 'react';
import { FieldDialog } from './FieldDialog';
import { sameFilter, type QueueFilter } from './queueFilter';
import { useSavedFilters } from './useSavedFilters';
import { queueWords } from './words';

/** What everybody looks for, before anything was saved. */
const usual = [
  ['all', {}],
  ['mine', { assignee: 'me' }],
  ['nobodys', { assignee: 'none' }],
  ['decisions', { waitsFor: 'person' }],
  ['evidence', { waitsFor: 'evidence' }],
] as const satisfies readonly (readonly [string, QueueFilter])[];

/** Filters at one press: the usual ones and those a person kept. */
export const SavedFilters = (props: {
  readonly filter: QueueFilter;
  readonly onFilter: (filter: QueueFilter) => void;
}) => {
  const { filter, onFilter } = props;
  const { t } = useTranslationRef(queueWords);
  const { saved, keep, remove } = useSavedFilters();
  const [naming, setNaming] = useState(false);
  const isNew =
    !usual.some(([, each]) => sameFilter(each, filter)) &&
    !saved.some(each => sameFilter(each.filter, filter));
  const chip = (words: string, each: QueueFilter, onDelete?: () => void) => {
    const is = sameFilter(each, filter);
    return (
      <Chip
        key={words}
        clickable
        size="small"
        label={words}
        color={is ? 'primary' : 'default'}
        variant={is ? 'filled' : 'outlined'}
        aria-pressed={is}
        onClick={() => onFilter(each)}
        {...(onDelete === undefined
          ? {}
          : {
              onDelete,
              deleteIcon: (
                <RiCloseLine
                  size={16}
                  role="img"
                  aria-label={t('views.remove', { name: words })}
                />
              ),
            })}
      />
    );
  };
  return (
    <Box
      role="group"
      aria-label={t('views.name')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {usual.map(([name, each]) => chip(t(`views.${name}`), each))}
      {saved.map(each => chip(each.name, each.filter, () => remove(each.name)))}
      {isNew ? (
        <Button size="small" onClick={() => setNaming(true)}>
          {t('views.keep')}
        </Button>
      ) : null}
      {naming ? (
        <FieldDialog
          title={t('views.keepTitle')}
          explains={t('views.keepExplains')}
          field={t('views.keepName')}
          hint=" "
          does={t('views.keepDoes')}
          keeps={t('keys.close')}
          initial=""
          troubleOf={() => undefined}
          onClose={() => setNaming(false)}
          onText={name => {
            keep({ name: name.slice(0, 60), filter });
            setNaming(false);
          }}
        />
      ) : null}
    </Box>
  );
};
