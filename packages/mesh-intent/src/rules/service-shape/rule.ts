import type { Finding } from '@causeway/mesh-authz';
import type { PlatformFacts, World } from '../../world';
import { servicesIn } from '../../world/servicesIn';
import type { Rule } from '../types';

const ID = 'service-shape';

/** A host that is looked up in the namespace of the object that holds it: no dot, and no wildcard. */
function isShort(host: string): boolean {
  return !host.includes('.') && host !== '*';
}

function hostFindings({ istioObjects }: PlatformFacts): Finding[] {
  return istioObjects.flatMap(({ kind, namespace, name, hosts, source }) =>
    [...new Set(hosts)].filter(isShort).map<Finding>(host => ({
      code: `${ID}/short-host`,
      severity: 'error',
      message: `${kind} ${namespace}/${name} names the host "${host}", which means ${host} of ${namespace} and nothing else; write it whole, ${host}.<namespace>.svc.<cluster domain>.`,
      source,
    })),
  );
}

function isMesh(world: World, namespace: string): boolean {
  const labels = world.platform?.namespaces.get(namespace) ?? {};
  return (
    labels['istio-injection'] === 'enabled' ||
    labels['istio.io/rev'] !== undefined ||
    servicesIn(world, namespace).length > 0
  );
}

function aliasFindings(world: World, facts: PlatformFacts): Finding[] {
  return facts.aliases
    .filter(({ namespace, ports }) => ports && isMesh(world, namespace))
    .map(({ namespace, name, source }) => ({
      code: `${ID}/external-name`,
      severity: 'error',
      message: `Service ${namespace}/${name} is an ExternalName with ports in a namespace of the mesh: proxies take its port for every host, and strict callers fail. Declare the host as egress of the services that call it.`,
      source,
    }));
}

/** @public */
export const serviceShape: Rule = {
  id: ID,
  title: 'Hosts are written whole, and no alias hides a host outside',
  why: 'A short host means another service in another namespace, and an ExternalName takes over the port of others (mesh.md 10.4).',
  reads: ['platform'],
  check: (world, scope) =>
    scope.whole && world.platform !== undefined
      ? [
          ...hostFindings(world.platform),
          ...aliasFindings(world, world.platform),
        ]
      : [],
};
