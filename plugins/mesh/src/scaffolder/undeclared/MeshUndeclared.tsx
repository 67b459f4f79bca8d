import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { SelectWidget } from '../../forms/widgets';
import { ErrorNotice, useNumbers, Waiting } from '../../parts';
import { Described } from '../Described';
import { useOnboardChoices } from '../useOnboardChoices';
import { adopted } from './adopted';
import { AdoptedParts } from './AdoptedParts';
import { optionLabel } from './optionLabel';
import type { schema } from './schema';
import { Unseen } from './Unseen';
import { useUndeclared } from './useUndeclared';
import { undeclaredWords } from './words';
import { WorkloadSeen } from './WorkloadSeen';

/** One of what runs or telemetry sees and nobody declares, filled in with what is known of it. */
export const MeshUndeclared = (props: (typeof schema)['TProps']) => {
  const { t } = useTranslationRef(undeclaredWords);
  const numbers = useNumbers();
  const { formData = {}, onChange, rawErrors, required } = props;
  const { loaded, reload } = useUndeclared();
  const { choices } = useOnboardChoices();
  const id = useId();
  const label = props.schema.title ?? t('what');
  if (loaded.state === 'loading') return <Waiting what={label} rows={2} />;
  if (loaded.state === 'error') {
    return (
      <ErrorNotice what={t('what')} error={loaded.error} onRetry={reload} />
    );
  }
  // Those without a proxy come last: they are not in the mesh yet.
  const workloads = [...loaded.value.workloads, ...loaded.value.apart];
  const { namespace, name } = formData;
  const chosen = workloads.find(({ ref }) => ref === `${namespace}/${name}`);
  const invalid = (rawErrors?.length ?? 0) > 0;
  const choose = (ref: unknown) => {
    const workload = workloads.find(each => each.ref === ref);
    onChange(workload === undefined ? undefined : adopted(workload));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Described id={`${id}-note`} text={props.schema.description}>
        <SelectWidget
          id={id}
          field={{
            name: props.name,
            label,
            widget: 'select',
            required: required ?? false,
            options: workloads.map(each => ({
              value: each.ref,
              label: optionLabel(each, { t, whole: numbers.whole }),
            })),
          }}
          value={chosen?.ref}
          choices={choices}
          invalid={invalid}
          describedBy={`${id}-note ${id}-seen`}
          onChange={choose}
          onBlur={() => undefined}
        />
      </Described>
      <Box id={`${id}-seen`} sx={{ display: 'grid', gap: 1 }}>
        {chosen === undefined ? null : <WorkloadSeen workload={chosen} />}
        <Unseen view={loaded.value} />
      </Box>
      {chosen === undefined ? null : (
        <AdoptedParts
          workload={chosen}
          value={formData}
          invalid={invalid}
          onChange={onChange}
        />
      )}
    </Box>
  );
};
