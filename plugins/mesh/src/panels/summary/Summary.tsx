import type { ServiceView } from '@causeway/plugin-mesh-common';
import { Facts, Mark } from '../../parts';
import { DeclaredMode } from '../DeclaredMode';
import { ReadFrom } from '../ReadFrom';

function counted(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** What a service declares, in a few lines. */
export const Summary = ({ service }: { readonly service: ServiceView }) => {
  const { dependsOn, dependents, egress, exports, findings } = service;
  const unknown = dependsOn.filter(({ known }) => !known).length;
  return (
    <Facts
      facts={[
        ['mTLS', <DeclaredMode key="mode" mode={service.mode} />],
        [
          'Calls',
          <>
            {counted(dependsOn.length, 'service', 'services')}
            {unknown === 0 ? null : ` (${unknown} not known to the mesh)`},{' '}
            {counted(egress.length, 'host outside', 'hosts outside')}
          </>,
        ],
        [
          'Called by',
          `${counted(dependents.length, 'service', 'services')}, ${counted(
            exports.length,
            'export',
            'exports',
          )}`,
        ],
        ['Clusters', service.clusters.join(', ') || 'None'],
        [
          'Findings',
          findings.length === 0 ? (
            'None'
          ) : (
            <Mark key="findings" tone="warning">
              {counted(findings.length, 'finding', 'findings')}
            </Mark>
          ),
        ],
        [
          'Open changes',
          service.openChanges.length === 0
            ? 'None'
            : String(service.openChanges.length),
        ],
        ['Read from', <ReadFrom key="read" service={service} />],
      ]}
    />
  );
};
