import type { DiffEntry, SamplingRaiseValue } from '../../diff';
import type { ManifestDependency } from '../../manifest';
import { selectedServices } from '../../world';
import type { World } from '../../world';
import type { GateSubject } from '../types';

/** A namespace whose share of the mesh a step makes larger. */
export interface Widening {
  readonly namespace: string;
  /** "shop/checkout runs in two too". */
  readonly why: readonly string[];
  /** Pairs of service and cluster after the step, by those before; 1 when they are as many. */
  readonly growth: number | undefined;
}

function namespaceOf(ref: string): string {
  return ref.split('/')[0];
}

/** What an entry widens, in words. */
function widened(entry: DiffEntry): readonly [string, string] | undefined {
  const { type, op, service } = entry;
  if (type === 'sampling-raise') {
    if (op === 'remove') return undefined;
    const { namespace, signal, rate } = entry.after as SamplingRaiseValue;
    const before = entry.before as SamplingRaiseValue | undefined;
    if (before !== undefined && before.rate >= rate) return undefined;
    return [
      namespace,
      `${signal} of ${namespace} is sampled at ${rate} %${
        before === undefined ? '' : ` instead of ${before.rate} %`
      }, which none of the shares holds`,
    ];
  }
  if (op !== 'add' || service === undefined) return undefined;
  switch (type) {
    case 'dependency': {
      const { service: callee } = entry.after as ManifestDependency;
      return [
        namespaceOf(service),
        `proxies of ${service} learn of ${callee}, whose memory nobody measured before`,
      ];
    }
    case 'cluster':
      return [
        namespaceOf(service),
        `${service} runs in ${String(entry.after)} too`,
      ];
    default:
      return undefined;
  }
}

function placements(world: World, namespace: string): number {
  return selectedServices(world, { namespace }).reduce(
    (sum, { manifest }) => sum + manifest.spec.clusters.length,
    0,
  );
}

/** Namespaces whose scope, sampling or clusters grow by the step. */
export function widenings({ diff, before, after }: GateSubject): Widening[] {
  const found = new Map<string, string[]>();
  for (const entry of diff) {
    const said = widened(entry);
    if (said === undefined) continue;
    const [namespace, why] = said;
    found.set(namespace, [...(found.get(namespace) ?? []), why]);
  }
  return [...found].map(([namespace, why]) => {
    const was = placements(before, namespace);
    const is = placements(after, namespace);
    return {
      namespace,
      why,
      // What never ran has no use to project from.
      growth: was === 0 ? undefined : Math.max(1, is / was),
    };
  });
}
