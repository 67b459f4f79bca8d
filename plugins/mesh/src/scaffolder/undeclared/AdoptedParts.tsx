import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { UndeclaredWorkloadView } from '@causeway/plugin-mesh-common';
import { useId } from 'react';
import { CheckGroup, ClustersWidget } from '../../forms/widgets';

import { useOnboardChoices } from '../useOnboardChoices';
import type { schema } from './schema';
import { undeclaredWords } from './words';

type Value = NonNullable<(typeof schema)['TProps']['formData']>;

/** Which of the calls that were seen are declared, and where the workload runs. */
export const AdoptedParts = (props: {
  readonly workload: UndeclaredWorkloadView;
  readonly value: Value;
  readonly invalid: boolean;
  readonly onChange: (value: Value) => void;
}) => {
  const { t } = useTranslationRef(undeclaredWords);
  const { workload, value, invalid, onChange } = props;
  const { choices } = useOnboardChoices();
  const id = useId();
  const callees = workload.calls.filter(({ declared }) => declared);
  const usual = { choices, onBlur: () => undefined };
  return (
    <>
      {callees.length === 0 ? null : (
        <CheckGroup
          {...usual}
          id={`${id}-calls`}
          field={{
            name: 'dependsOn',
            label: t('calls'),
            widget: 'services',
            required: false,
          }}
          options={callees.map(({ ref }) => ({ value: ref, label: ref }))}
          value={value.dependsOn}
          invalid={false}
          onChange={dependsOn =>
            onChange({ ...value, dependsOn: dependsOn as string[] })
          }
        />
      )}
      <ClustersWidget
        {...usual}
        id={`${id}-clusters`}
        field={{
          name: 'clusters',
          label: t('clusters'),
          widget: 'clusters',
          required: true,
        }}
        value={value.clusters}
        invalid={invalid && (value.clusters ?? []).length === 0}
        onChange={clusters =>
          onChange({ ...value, clusters: clusters as string[] })
        }
      />
    </>
  );
};
