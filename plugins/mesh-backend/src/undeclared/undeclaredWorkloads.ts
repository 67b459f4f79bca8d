import type { World } from '@causeway/mesh-intent';
import type {
  UndeclaredCallView,
  UndeclaredView,
  UndeclaredWorkloadView,
} from '@causeway/plugin-mesh-common';
import type { SeenCall } from './seenCalls';

/** What a service may be called: hosts outside have dots, and what has no identity is "unknown". */
const REF =
  /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?\/[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;

const byText = (a: string, b: string) => (a < b ? -1 : 1);
const sorted = (texts: readonly string[]) => [...new Set(texts)].sort(byText);

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

function workloadOf(
  ref: string,
  visible: readonly SeenCall[],
  world: World,
): UndeclaredWorkloadView {
  const out = visible.filter(({ from }) => from === ref);
  const into = visible.filter(({ to }) => to === ref);
  return {
    ref,
    calls: joined(out, 'to', world),
    callers: joined(into, 'from', world),
    clusters: sorted([
      ...out.flatMap(({ fromCluster }) => fromCluster ?? []),
      ...into.flatMap(({ toCluster }) => toCluster ?? []),
    ]),
    sites: sorted([...out, ...into].flatMap(({ site }) => site ?? [])),
  };
}

/**
 * What was seen at an end of a call and has no manifest. Calls are told to those who may read the telemetry of one of
 * their ends, as in the graph: nobody owns what nobody declared.
 */
export function undeclaredWorkloads(options: {
  readonly world: World;
  readonly calls: readonly SeenCall[];
  readonly readable: (ref: string) => boolean;
}): Pick<UndeclaredView, 'workloads' | 'notAllowed' | 'nameless'> {
  const { world, readable } = options;
  const isUndeclared = (ref: string) =>
    REF.test(ref) && !world.services.has(ref) && !world.unparsed.has(ref);
  const calls = options.calls.filter(({ from, to }) => from !== to);
  const visible = calls.filter(
    ({ from, to }) => readable(from) || readable(to),
  );
  const refsIn = (some: readonly SeenCall[]) =>
    sorted(some.flatMap(({ from, to }) => [from, to]).filter(isUndeclared));
  const refs = refsIn(visible);
  return {
    workloads: refs.map(ref => {
      const own = visible.filter(
        ({ from, to }) =>
          (from === ref && REF.test(to)) || (to === ref && REF.test(from)),
      );
      return workloadOf(ref, own, world);
    }),
    notAllowed: refsIn(calls).length - refs.length,
    nameless: visible
      .filter(({ from, plaintext }) => plaintext && !REF.test(from))
      .reduce((sum, { requests }) => sum + requests, 0),
  };
}
