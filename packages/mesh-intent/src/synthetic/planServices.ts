import type { ManifestParts } from '../testing';
import { Dice } from './Dice';
import { trafficOf } from './trafficOf';
import type { WholeEstateOptions } from './types';

/** Hosts outside that services share; one host has one port and protocol everywhere. */
export function hostName(index: number): string {
  return `api-${index}.partner-${index % 17}.example.com`;
}

export function clusterNames(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `cluster-${at + 1}`);
}

export function namespaceNames(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `team-${at + 1}`);
}

interface Planned {
  readonly ref: string;
  readonly clusters: readonly string[];
}

const MOST_CALLS = 15;

/** Geometric: many call one or two, few call many. */
function degreeOf(mean: number, dice: Dice): number {
  const another = mean / (mean + 1);
  let calls = 0;
  while (calls < MOST_CALLS && dice.chance(another)) calls += 1;
  return calls;
}

/**
 * Who a service calls: services planned before it, so that there is no cycle, and which run wherever it runs.
 * Half of the choices follow an earlier call, so that what is called much is called more, as in real meshes.
 */
function callsOf(
  own: Planned,
  mesh: { readonly before: readonly Planned[]; readonly called: Planned[] },
  context: { readonly degree: number; readonly dice: Dice },
): string[] {
  const { dice } = context;
  const refs = new Set<string>();
  if (mesh.before.length === 0) return [];
  for (let left = degreeOf(context.degree, dice); left > 0; left -= 1) {
    const follow = mesh.called.length > 0 && dice.chance(0.5);
    const target = dice.pick(follow ? mesh.called : mesh.before);
    const near = own.clusters.every(name => target.clusters.includes(name));
    if (!near || refs.has(target.ref)) continue;
    refs.add(target.ref);
    mesh.called.push(target);
  }
  return [...refs].sort();
}

function egressOf(
  options: WholeEstateOptions,
  dice: Dice,
): ManifestParts['egress'] {
  if (!dice.chance(options.egressShare)) return [];
  const hosts = Math.max(1, Math.floor(options.services / 10));
  const chosen = new Set(
    Array.from({ length: 1 + dice.below(3) }, () => dice.below(hosts)),
  );
  return [...chosen]
    .sort((a, b) => a - b)
    .map(index => ({
      host: hostName(index),
      port: 443,
      protocol: index % 5 === 0 ? ('TLS' as const) : ('HTTPS' as const),
      reason: 'Orders are settled with a partner.',
      ...(dice.chance(0.3) ? { reviewBy: '2030-01-31' } : {}),
    }));
}

function exportsOf(
  clusters: readonly string[],
  options: WholeEstateOptions,
  dice: Dice,
): ManifestParts['exports'] {
  if (!dice.chance(options.exportShare)) return [];
  return [
    { clusters: [dice.pick(clusters)], reason: 'Called from elsewhere.' },
  ];
}

/** What the services of an estate declare. */
export function planServices(options: WholeEstateOptions): ManifestParts[] {
  const dice = new Dice(options.seed);
  const clusters = clusterNames(options.clusters);
  const namespaces = namespaceNames(options.namespaces);
  const before: Planned[] = [];
  const called: Planned[] = [];
  return Array.from({ length: options.services }, (_, at) => {
    const name = `service-${at + 1}`;
    const namespace = dice.pick(namespaces);
    const own: Planned = {
      ref: `${namespace}/${name}`,
      // The first ones run everywhere, so that whoever comes finds somebody to call.
      clusters:
        at < 5 || dice.chance(0.7)
          ? clusters
          : clusters.slice(0, 1 + dice.below(clusters.length)),
    };
    const context = { degree: options.degree, dice };
    const calls = callsOf(own, { before, called }, context);
    before.push(own);
    return {
      group: options.group,
      name,
      namespace,
      owner: `group:default/${namespace}`,
      tier: 1 + dice.below(3),
      clusters: [...own.clusters],
      dependsOn: calls.map(service => ({ service })),
      egress: egressOf(options, dice),
      exports: exportsOf(clusters, options, dice),
      ...(dice.chance(options.databaseShare)
        ? { database: { engine: 'cnpg' as const } }
        : {}),
      ...(dice.chance(options.routeShare) ? trafficOf(name, dice) : {}),
    };
  });
}
