import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { RiDeleteBinLine } from '@remixicon/react';
import type { Ref } from 'react';
import { Mark, Section, stacked, useSuggestTexts, YamlText } from '../../parts';
import { pathSuggestions } from './pathSuggestions';
import { trialRepos, type TrialFile } from './TrialFile';
import { tryWords } from './words';

/** Thousands of services are narrowed by typing, not by scrolling. */
const filterOptions = createFilterOptions<string>({ limit: 50 });

const Place = (props: {
  readonly file: TrialFile;
  readonly services: readonly string[];
  readonly onChange: (change: Partial<TrialFile>) => void;
}) => {
  const { t } = useTranslationRef(tryWords);
  const texts = useSuggestTexts();
  const { file, services, onChange } = props;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: 'minmax(0, 110px) minmax(0, 1fr)',
        },
        // A path is long and worth reading whole.
        '& input': { typography: 'body2', height: '1.4375em' },
      }}
    >
      <TextField
        id={`${file.id}-repo`}
        select
        label={t('file.repository')}
        size="small"
        value={file.repo}
        SelectProps={{ native: true }}
        onChange={event => {
          const repo = trialRepos.find(each => each === event.target.value);
          if (repo !== undefined) onChange({ repo });
        }}
      >
        {trialRepos.map(repo => (
          <option key={repo} value={repo}>
            {repo}
          </option>
        ))}
      </TextField>
      <Autocomplete
        {...texts}
        id={`${file.id}-path`}
        freeSolo
        options={pathSuggestions(file.repo, services)}
        filterOptions={filterOptions}
        inputValue={file.path}
        value={file.path || null}
        onInputChange={(_event, path) => {
          if (path !== file.path) onChange({ path });
        }}
        renderInput={params => (
          <TextField
            {...params}
            label={t('file.path')}
            size="small"
            placeholder={`${pathSuggestions(file.repo, [
              '<namespace>/<service>',
            ]).at(0)}`}
            InputLabelProps={{ shrink: true }}
          />
        )}
      />
    </Box>
  );
};

/** One file: where it stands, and what it would say. */
export const TrialFileCard = (props: {
  readonly file: TrialFile;
  readonly title: string;
  readonly services: readonly string[];
  readonly invalid: boolean;
  /** Why a fix could not be applied. */
  readonly refusal?: string;
  readonly textRef: Ref<HTMLTextAreaElement>;
  readonly onChange: (change: Partial<TrialFile>) => void;
  /** Absent for the only file. */
  readonly onDrop?: () => void;
}) => {
  const { t } = useTranslationRef(tryWords);
  const { file, title, refusal, onChange, onDrop } = props;
  return (
    <Section
      title={title}
      aside={
        onDrop === undefined ? null : (
          <Button
            size="small"
            startIcon={<RiDeleteBinLine size={16} />}
            onClick={onDrop}
            aria-label={t('file.leaveOutOf', { title })}
          >
            {t('file.leaveOut')}
          </Button>
        )
      }
    >
      <Box sx={{ ...stacked, gap: 1.5, mt: 1.5 }}>
        <Place file={file} services={props.services} onChange={onChange} />
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={file.deleted}
              onChange={(_event, deleted) => onChange({ deleted })}
            />
          }
          label={t('file.deleted')}
          sx={{
            '& .MuiFormControlLabel-label, & span': { typography: 'body2' },
          }}
        />
        <YamlText
          id={`${file.id}-text`}
          label={t('file.text')}
          value={file.text}
          disabled={file.deleted}
          invalid={props.invalid}
          inputRef={props.textRef}
          onChange={text => onChange({ text })}
        />
        {refusal === undefined ? null : (
          <Box role="status" sx={{ typography: 'body2' }}>
            <Mark tone="warning">{refusal}</Mark>
          </Box>
        )}
      </Box>
    </Section>
  );
};
