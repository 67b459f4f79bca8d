import { defaultIntentOptions } from '@causeway/mesh-intent';
import type { IntentOptions } from '@causeway/mesh-intent';
import type { Given, OptionShapes, Surroundings } from '../Verb';
import { readOperand } from './readOperand';

export const worldOptionShapes: OptionShapes = {
  repo: { type: 'string', multiple: true },
  owners: { type: 'string' },
  group: { type: 'string' },
  'cluster-domain': { type: 'string' },
  'egress-namespace': { type: 'string' },
};

export const worldOptionsHelp = `  --repo <role>=<path>       A repository: routing, security, identity or platform. May be repeated.
  --owners <file>            Group refs of the catalog, one a line; "-" reads standard input.
  --group <group>            API group of manifests; default mesh.corp.
  --cluster-domain <domain>  DNS domain of the clusters; default cluster.local.
  --egress-namespace <name>  Namespace of the egress gateway; default egress.`;

/** Settings of the organisation, as far as the command line tells them. */
export function intentOptions(
  given: Given,
  around: Surroundings,
): IntentOptions {
  const owners = given.text('owners');
  const lines =
    owners === undefined
      ? undefined
      : readOperand(owners, around)
          .split('\n')
          .map(line => line.trim())
          .filter(line => line !== '' && !line.startsWith('#'));
  return {
    group: given.text('group') ?? defaultIntentOptions.group,
    clusterDomain:
      given.text('cluster-domain') ?? defaultIntentOptions.clusterDomain,
    egressNamespace:
      given.text('egress-namespace') ?? defaultIntentOptions.egressNamespace,
    ...(lines === undefined ? {} : { knownOwners: new Set(lines) }),
  };
}
