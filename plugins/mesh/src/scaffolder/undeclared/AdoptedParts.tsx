import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { UndeclaredWorkloadView } from '@causeway/plugin-mesh-common';
import { useId } from 'react';
import {
  CheckGroup,
  ClustersWidget,
  PortsWidget,
  SelectWidget,
} from '../../forms/widgets';
import { useOnboardChoices } from '../useOnboardChoices';
import { openParts } from './openParts';
import type { schema } from './schema';
import { undeclaredWords } from './words';

type Value = NonNullable<(typeof schema)['TProps']['formData']>;

/** What of a workload its manifest will say: each as it was found, to be corrected; what was not found is chosen. */
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
  const accounts =
    workload.objects.state === 'seen' ? workload.objects.serviceAccounts : [];
  const open = openParts(value);
  return (
    <>
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
        invalid={invalid && open.clusters}
        onChange={clusters =>
          onChange({ ...value, clusters: clusters as string[] })
        }
      />
      {accounts.length < 2 ? null : (
        <SelectWidget
          {...usual}
          id={`${id}-account`}
          field={{
            name: 'serviceAccount',
            label: t('account'),
            widget: 'select',
            required: true,
            options: accounts.map(({ name, clusters }) => ({
              value: name,
              label: t('accountIn', { name, clusters: clusters.join(', ') }),
            })),
          }}
          value={value.serviceAccount}
          invalid={invalid && open.account}
          onChange={account =>
            onChange({ ...value, serviceAccount: account as string })
          }
        />
      )}
      <PortsWidget
        id={`${id}-ports`}
        field={{
          name: 'ports',
          label: t('ports'),
          widget: 'ports',
          required: false,
        }}
        value={value.ports}
        invalid={invalid && open.ports.length > 0}
        onChange={ports =>
          onChange({ ...value, ports: ports as Value['ports'] })
        }
        onBlur={() => undefined}
      />
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
    </>
  );
};
