import type { Answer, WorkloadsValue, World } from '@causeway/mesh-intent';
import type {
  UndeclaredCallView,
  UndeclaredView,
  UndeclaredWorkloadView,
} from '@causeway/plugin-mesh-common';
import { answerView } from '../views/answerView';
import { inClusters, liveObjects } from './liveObjects';
import { meshNamespaces } from './meshNamespaces';
import type { SeenCall } from './seenCalls';
import { sorted } from './sorted';

/** What a service may be called: hosts outside have dots, and what has no identity is "unknown". */
const REF =
  /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?\/[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;

const byText = (a: string, b: string) => (a < b ? -1 : 1);

/** A caller with a proxy counts what it sends in plaintext too: the greater count has all of it. */
function requestsOf(calls: readonly SeenCall[]): number {
  const sum = (clear: boolean) =>
    calls
      .filter(({ plaintext }) => plaintext === clear)
      .reduce((total, { requests }) => total + requests, 0);
  return Math.max(sum(true), sum(false));
}

/** Calls with the same other end as one, heaviest first. */
function joined(
  calls: readonly SeenCall[],
  end: 'from' | 'to',
  world: World,
): readonly UndeclaredCallView[] {
  const byEnd = new Map<string, SeenCall[]>();
  for (const call of calls) {
    byEnd.set(call[end], [...(byEnd.get(call[end]) ?? []), call]);
  }
  return [...byEnd]
    .map(([ref, own]) => ({
      ref,
      declared: world.services.has(ref),
      protocols: [...new Set(own.map(({ protocol }) => protocol))].sort(byText),
      requests: requestsOf(own),
      ...(own.some(({ plaintext }) => plaintext)
        ? { plaintext: true as const }
        : {}),
    }))
    .sort((a, b) => b.requests - a.requests || byText(a.ref, b.ref));
}

/** Clusters by who says that it is there. */
function clustersOf(
  calls: readonly string[],
  objects: readonly string[],
): UndeclaredWorkloadView['clusters'] {
  return sorted([...calls, ...objects]).map(name => ({
    name,
    from: [
      ...(calls.includes(name) ? (['calls'] as const) : []),
      ...(objects.includes(name) ? (['objects'] as const) : []),
    ],
  }));
}

/** Calls at whose ends something is. */
interface Ends {
  readonly out: SeenCall[];
  readonly into: SeenCall[];
}

/** Calls by their ends: looked up and not searched, for what runs may be thousands. */
function byRef(calls: readonly SeenCall[]): ReadonlyMap<string, Ends> {
  const found = new Map<string, Ends>();
  const at = (ref: string): Ends => {
    const known = found.get(ref) ?? { out: [], into: [] };
    found.set(ref, known);
    return known;
  };
  for (const call of calls) {
    at(call.from).out.push(call);
    at(call.to).into.push(call);
  }
  return found;
}

interface Asked {
  readonly world: World;
  /** Calls the caller may see. */
  readonly visible: ReadonlyMap<string, Ends>;
  /** Ends of the others. */
  readonly hidden: ReadonlySet<string>;
  readonly objectsOf: (ref: string) => readonly Answer<WorkloadsValue>[];
}

function optOutOf(
  ref: string,
  world: World,
): Pick<UndeclaredWorkloadView, 'optOut'> {
  const [namespace, name] = ref.split('/');
  const found = world.optOuts
    .get(namespace)
    ?.value.workloads.find(each => each.name === name);
  if (found === undefined) return {};
  const { reason, until } = found;
  return { optOut: { reason, ...(until === undefined ? {} : { until }) } };
}

function workloadOf(ref: string, asked: Asked): UndeclaredWorkloadView {
  const { world, visible, hidden, objectsOf } = asked;
  const ends = visible.get(ref);
  const out = (ends?.out ?? []).filter(({ to }) => REF.test(to));
  const into = (ends?.into ?? []).filter(({ from }) => REF.test(from));
  const answers = objectsOf(ref);
  const inCalls = [
    ...out.flatMap(({ fromCluster }) => fromCluster ?? []),
    ...into.flatMap(({ toCluster }) => toCluster ?? []),
  ];
  const inObjects = inClusters(answers).map(({ cluster }) => cluster);
  return {
    ref,
    calls: joined(out, 'to', world),
    callers: joined(into, 'from', world),
    moreCalls: hidden.has(ref),
    clusters: clustersOf(inCalls, inObjects),
    sites: sorted([...out, ...into].flatMap(({ site }) => site ?? [])),
    objects: liveObjects(ref, answers),
    objectAnswers: answers.map(answerView),
    ...optOutOf(ref, world),
  };
}

/** Whether something runs where the mesh is. A Service without a workload is nothing that runs. */
function runsInMesh(world: World) {
  const namespaces = meshNamespaces(world);
  return ({ ref, objects }: UndeclaredWorkloadView) =>
    objects.state === 'seen' &&
    objects.runs.length > 0 &&
    namespaces.has(ref.split('/')[0]);
}

/**
 * What was seen at an end of a call or runs, and has no manifest. Calls are told to those who may read the telemetry of
 * one of their ends, as in the graph; what runs is told to everybody, for nobody owns what nobody declared.
 */
export function undeclaredWorkloads(options: {
  readonly world: World;
  readonly calls: readonly SeenCall[];
  readonly readable: (ref: string) => boolean;
  /** Everything that has objects somewhere, and what they say of one ref. */
  readonly live: readonly string[];
  readonly objectsOf: Asked['objectsOf'];
}): Pick<UndeclaredView, 'workloads' | 'apart' | 'notAllowed' | 'nameless'> {
  const { world, readable } = options;
  const isUndeclared = (ref: string) =>
    REF.test(ref) && !world.services.has(ref) && !world.unparsed.has(ref);
  const calls = options.calls.filter(({ from, to }) => from !== to);
  const mayRead = ({ from, to }: SeenCall) => readable(from) || readable(to);
  const visible = calls.filter(mayRead);
  const hidden = calls.filter(call => !mayRead(call));
  const refsIn = (some: readonly SeenCall[]) =>
    sorted(some.flatMap(({ from, to }) => [from, to]).filter(isUndeclared));
  const seen = new Set(refsIn(visible));
  const asked: Asked = {
    ...options,
    visible: byRef(visible),
    hidden: new Set(hidden.flatMap(({ from, to }) => [from, to])),
  };
  const all = sorted([...seen, ...options.live.filter(isUndeclared)]).map(ref =>
    workloadOf(ref, asked),
  );
  const isCandidate = ({ ref, objects }: UndeclaredWorkloadView) =>
    seen.has(ref) || (objects.state === 'seen' && objects.proxies > 0);
  const isApart = runsInMesh(world);
  const workloads = all.filter(isCandidate);
  const apart = all.filter(each => !isCandidate(each) && isApart(each));
  const listed = new Set([...workloads, ...apart].map(({ ref }) => ref));
  return {
    workloads,
    apart,
    notAllowed: refsIn(hidden).filter(ref => !listed.has(ref)).length,
    nameless: visible
      .filter(({ from, plaintext }) => plaintext && !REF.test(from))
      .reduce((sum, { requests }) => sum + requests, 0),
  };
}
