import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import type { SidecarOptOuts, WorldEntry } from '../../world';
import { findingAt, isAsked } from '../types';
import type { Rule, RuleScope } from '../types';

const ID = 'opt-out-dated';

function check(
  entry: WorldEntry<SidecarOptOuts>,
  scope: RuleScope,
  today: string | undefined,
): Finding[] {
  const names = entry.value.workloads.map(({ name }) => name);
  return entry.value.workloads.flatMap(({ name, until }, index) => {
    const workload = `${entry.key}/${name}`;
    if (!isAsked(scope, [workload])) return [];
    const at: JsonPath = ['workloads', index, 'until'];
    const findings: Finding[] = [];
    if (names.indexOf(name) !== index) {
      findings.push(
        findingAt(entry, {
          code: `${ID}/twice`,
          message: `${workload} is listed twice; keep one.`,
          at: ['workloads', index, 'name'],
        }),
      );
    }
    if (until === undefined) {
      findings.push(
        findingAt(entry, {
          code: `${ID}/undated`,
          message: `${workload} may run without a sidecar for ever; write until, the day on which that is looked at again.`,
          at,
        }),
      );
    } else if (today !== undefined && until < today) {
      findings.push(
        findingAt(entry, {
          code: `${ID}/ended`,
          severity: 'warning',
          message: `${workload} was allowed to run without a sidecar until ${until}; renew the entry or remove it.`,
          at,
        }),
      );
    }
    return findings;
  });
}

/** @public */
export const optOutDated: Rule = {
  id: ID,
  title: 'Workloads without a sidecar are listed with an end',
  why: 'A workload without a sidecar has no identity and no policy; the list of them stays short only when each entry ends (M-06).',
  reads: ['security'],
  check: (world, scope) =>
    [...world.optOuts.values()].flatMap(entry =>
      check(entry, scope, world.options.today),
    ),
};
