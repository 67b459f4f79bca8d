import {
  declaredMode,
  drift,
  failureOrigin,
  plaintext,
  type ServiceEntry,
  type World,
} from '@causeway/mesh-intent';
import {
  blindSites,
  driftPanel,
  failurePanel,
  plaintextClock,
  sitesOf,
  type FailurePanel,
} from '@causeway/mesh-intent/panels';
import type {
  GraphEdgeView,
  GraphNodeView,
} from '@causeway/plugin-mesh-common';
import {
  snapshotReader,
  type FleetSnapshot,
  type SnapshotReader,
} from '../evidence/snapshotReader';
import type { DeployStandings } from './deployStandings';

/** One in a hundred: below it a graph of any size would have no service that is well. */
const FAILING_SHARE = 0.01;

const observedModes = {
  pass: 'mtls',
  fail: 'plaintext',
  'insufficient-evidence': 'unknown',
} as const;

function healthOf(panel: FailurePanel): GraphNodeView['health'] {
  const { requests, failed, silent } = panel;
  const isBlind = blindSites(silent).length > 0;
  if (requests === 0) return { state: isBlind ? 'unknown' : 'quiet' };
  const share = failed / requests;
  const failedShare = Math.round(share * 1e4) / 1e4;
  if (share >= FAILING_SHARE) return { state: 'failing', failedShare };
  return { state: isBlind ? 'unknown' : 'good', failedShare };
}

/** Of what nothing can be said: it has no manifest, or none that can be read, so nobody knows where it runs. */
function blankNode(ref: string, world: World): GraphNodeView {
  return {
    ref,
    manifest: world.unparsed.has(ref) ? 'unreadable' : 'absent',
    clusters: [],
    mode: { declared: 'unknown', observed: 'unknown' },
    health: { state: 'unknown' },
    drift: 'unknown',
  };
}

function nodeOf(
  { ref, manifest }: ServiceEntry,
  world: World,
  about: { readonly answers: SnapshotReader; readonly order: DeployStandings },
): GraphNodeView {
  const { answers, order } = about;
  const { clusters } = manifest.spec;
  const sites = sitesOf(world, clusters);
  const clock = plaintextClock(answers(plaintext, ref, clusters), sites);
  const synced = driftPanel(answers(drift, ref, clusters), {
    sites,
    clusters,
    tip: world.commits.routing,
  });
  const deployWave = order.waveOf.get(ref);
  const cycle = order.cycleOf.get(ref);
  return {
    ref,
    manifest: 'read',
    owner: manifest.metadata.owner,
    clusters,
    mode: {
      declared: declaredMode(world, ref).value,
      observed: observedModes[clock.outcome],
    },
    health: healthOf(
      failurePanel(answers(failureOrigin, ref, clusters), sites),
    ),
    drift: synced.state,
    ...(deployWave === undefined ? {} : { deployWave }),
    ...(cycle === undefined ? {} : { cycle }),
  };
}

/** Every service that is declared, cannot be read, or stands at an end of a call. */
export function graphNodes(options: {
  readonly world: World;
  readonly known: FleetSnapshot;
  readonly edges: readonly GraphEdgeView[];
  readonly order: DeployStandings;
}): GraphNodeView[] {
  const { world, known, edges, order } = options;
  const answers = snapshotReader(known);
  const refs = new Set([
    ...world.services.keys(),
    // The others are files of which not even the service can be told.
    ...[...world.unparsed.keys()].filter(key => !key.includes(':')),
    ...edges.flatMap(({ from, to }) => [from, to]),
  ]);
  return [...refs].sort().map(ref => {
    const entry = world.services.get(ref);
    return entry === undefined
      ? blankNode(ref, world)
      : nodeOf(entry, world, { answers, order });
  });
}
