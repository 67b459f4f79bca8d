import type { Finding } from '@causeway/mesh-authz';
import type { PlatformFacts, World } from '../../world';
import { namespaceObject, platformSubject } from '../platformObjects';
import { structuralFindings } from '../structuralFindings';
import type { Rule } from '../types';
import { serviceStructure } from './structural';

/** A host that is named several times is told once: the object has one place. */
function once(findings: readonly Finding[]): Finding[] {
  const seen = new Map(findings.map(each => [each.message, each] as const));
  return [...seen.values()];
}

function findingsOf(
  world: World,
  { istioObjects, aliases }: PlatformFacts,
): Finding[] {
  return [...istioObjects, ...aliases].flatMap(object =>
    once(
      structuralFindings(
        serviceStructure,
        world,
        platformSubject(object, namespaceObject(world, object.namespace)),
      ),
    ),
  );
}

/** @public */
export const serviceShape: Rule = {
  id: 'service-shape',
  title: 'Hosts are written whole, and no alias hides a host outside',
  why: 'A short host means another service in another namespace, and an ExternalName takes over the port of others (mesh.md 10.4).',
  reads: ['platform'],
  check: (world, scope) =>
    scope.whole && world.platform !== undefined
      ? findingsOf(world, world.platform)
      : [],
};
