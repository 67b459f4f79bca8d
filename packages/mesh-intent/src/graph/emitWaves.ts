import type { Finding } from '@causeway/mesh-authz';
import type { World } from '../world';
import { databaseRef, deployGraph } from './deployGraph';
import { deployWaves } from './deployWaves';
import { waveFiles } from './waveFiles';
import type { WaveOptions } from './waveFiles';

/** @public */
export type EmittedWaves =
  | { readonly ok: true; readonly files: ReadonlyMap<string, string> }
  /** Why no order can be written; the files that stand are to be left alone. */
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** A service whose manifest cannot be read would silently leave its wave, and the cluster with it. */
function unread(world: World): Finding[] {
  return [...world.unparsed]
    .filter(
      ([key]) => !key.includes(':') || key.startsWith('routing:services/'),
    )
    .map(([key, [first]]) => ({
      code: 'waves/unread',
      severity: 'error',
      message: `${key} cannot be read, so what it depends on is unknown; mend it first: ${first.message}`,
      source: first.source,
    }));
}

function clashes(world: World): Finding[] {
  return [...world.services.values()]
    .filter(
      ({ ref, manifest }) =>
        manifest.spec.database !== undefined &&
        world.services.has(databaseRef(ref)),
    )
    .map(entry => ({
      code: 'waves/name-clash',
      severity: 'error',
      message: `The database of ${entry.ref} would be named ${databaseRef(
        entry.ref,
      )}, which is a service; rename that service.`,
      source: entry.place(['spec', 'database']),
      jsonPath: ['spec', 'database'],
    }));
}

function cyclic(world: World, cycle: readonly string[]): Finding {
  const entry = world.services.get(cycle[0]);
  const index = entry?.manifest.spec.dependsOn.findIndex(
    ({ service }) => service === cycle[1],
  );
  const jsonPath = ['spec', 'dependsOn', index ?? 0, 'service'];
  return {
    code: 'waves/cycle',
    severity: 'error',
    message: `The dependencies form a cycle, so none of them can go first: ${cycle.join(
      ' → ',
    )}. Remove one of them.`,
    source: entry?.place(jsonPath),
    jsonPath,
  };
}

/**
 * Files of the deployment waves (W): a kustomization for each wave, and a Flux Kustomization that waits for the wave before it.
 * The same world and options give the same bytes. Any doubt about the order refuses the whole: half of it would delete services.
 *
 * @public
 */
export function emitWaves(
  world: World,
  options: WaveOptions = {},
): EmittedWaves {
  const findings = [...unread(world), ...clashes(world)];
  const order = deployWaves(deployGraph(world));
  if (!order.ok) {
    findings.push(...order.cycles.map(cycle => cyclic(world, cycle)));
  }
  return order.ok && findings.length === 0
    ? { ok: true, files: waveFiles(order.waves, options) }
    : { ok: false, findings };
}
