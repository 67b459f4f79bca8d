import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { SuggestWidget } from '../../forms/widgets';
import { readableErrors } from '../../parts';
import { useOnboardChoices } from '../useOnboardChoices';
import { AvailabilityMark } from './AvailabilityMark';
import type { schema } from './schema';
import { useAvailability } from './useAvailability';
import { scaffolderWords } from '../words';

/** Namespace (one of those there are, or a new one) and name of a service. */
export const MeshServiceName = (props: (typeof schema)['TProps']) => {
  const { t } = useTranslationRef(scaffolderWords);
  const { onChange, rawErrors, required } = props;
  const { namespace = '', name = '' } = props.formData ?? {};
  const { choices } = useOnboardChoices();
  const availability = useAvailability(namespace, name);
  const id = useId();
  const invalid = (rawErrors?.length ?? 0) > 0;
  return (
    <Box
      role="group"
      aria-label={t('name.group')}
      sx={{ display: 'grid', gap: 2, ...readableErrors }}
    >
      <SuggestWidget
        id={`${id}-namespace`}
        field={{
          name: 'namespace',
          label: t('name.namespace'),
          widget: 'text',
          required: required ?? false,
        }}
        value={namespace}
        suggestions={choices.namespaces}
        choices={choices}
        invalid={invalid}
        describedBy={`${id}-free`}
        onChange={text => onChange({ name, namespace: String(text) })}
        onBlur={() => undefined}
      />
      <TextField
        id={`${id}-name`}
        label={t('name.name')}
        size="small"
        required={required}
        error={invalid}
        value={name}
        onChange={event => onChange({ namespace, name: event.target.value })}
        inputProps={{
          'aria-describedby': `${id}-free`,
          autoComplete: 'off',
          autoCapitalize: 'off',
        }}
      />
      <Box id={`${id}-free`} role="status" sx={{ typography: 'body2' }}>
        <AvailabilityMark availability={availability} />
      </Box>
    </Box>
  );
};
