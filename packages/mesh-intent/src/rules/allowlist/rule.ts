import type { Finding } from '@causeway/mesh-authz';
import type { PlatformIstioObject, World } from '../../world';
import { platformSubject } from '../platformObjects';
import { structuralFindings } from '../structuralFindings';
import type { Rule } from '../types';
import { allowlistStructure } from './structural';

const ID = 'allowlist';
const FILE = 'allowlist.yaml';

function findingsOf(world: World, object: PlatformIstioObject): Finding[] {
  const found = structuralFindings(
    allowlistStructure,
    world,
    platformSubject(object),
  );
  if (!world.unparsed.has(`routing:${FILE}`)) return found;
  const { kind, namespace, name } = object;
  return found.map(finding => ({
    ...finding,
    code: `${ID}/cannot-tell`,
    severity: 'warning',
    message: `${FILE} cannot be read, so nobody can tell whether ${kind} ${namespace}/${name} is allowed.`,
  }));
}

/** @public */
export const allowlist: Rule = {
  id: ID,
  title: 'Istio routes and patches stand only where they are allowed',
  why: 'Two APIs that route one service contradict each other, and patches break with the proxy’s next release (M-14).',
  reads: ['routing', 'platform'],
  check: (world, scope) =>
    scope.whole && world.snapshots.has('routing')
      ? (world.platform?.istioObjects ?? []).flatMap(object =>
          findingsOf(world, object),
        )
      : [],
};
