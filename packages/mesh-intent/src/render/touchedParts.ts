import type { ServiceEntry, World } from '../world';
import { declaredHosts } from './host/egressHosts';
import type { RenderContext } from './RenderContext';
import type { RenderPart, RenderSource, RenderStamp } from './types';

/** Settings that every object may hold. */
function sameSettings(a: RenderContext, b: RenderContext): boolean {
  return (
    a.hash === b.hash &&
    a.channel === b.channel &&
    a.clusterCidrs === b.clusterCidrs &&
    a.egressGateway === b.egressGateway &&
    a.egressTimeout === b.egressTimeout &&
    a.egressCaCertificates === b.egressCaCertificates &&
    a.platformNamespaces.join() === b.platformNamespaces.join() &&
    a.intent.group === b.intent.group &&
    a.intent.clusterDomain === b.intent.clusterDomain &&
    a.intent.egressNamespace === b.intent.egressNamespace
  );
}

/** Trust domains, which the policies of hosts name. */
function sameClusters(a: World, b: World): boolean {
  if (a.clusters === b.clusters) return true;
  const names = [...a.clusters.keys(), ...b.clusters.keys()];
  return names.every(
    name =>
      a.clusters.get(name)?.trustDomain === b.clusters.get(name)?.trustDomain,
  );
}

function sameStamp(a: RenderStamp, b: RenderStamp): boolean {
  return a.commit === b.commit && a.changeId === b.changeId;
}

/** Whether what a service is rendered from, beside its manifest, is the same: the declared mode, and the stamps. */
function sameSurroundings(
  entry: ServiceEntry,
  a: RenderContext,
  b: RenderContext,
): boolean {
  const own: RenderSource = { repo: 'routing', path: entry.source.path };
  if (!sameStamp(a.stampOf([own]), b.stampOf([own]))) return false;
  const namespace = entry.ref.split('/')[0];
  const before = a.world.snapshots.get('security');
  const after = b.world.snapshots.get('security');
  if (before === undefined && after === undefined) return true;
  return [
    `peer-authentication/${entry.ref}.yaml`,
    `peer-authentication/${namespace}/default.yaml`,
  ].every(path => {
    const file = after?.files.get(path);
    if (before?.files.get(path)?.text !== file?.text) return false;
    const source: RenderSource = { repo: 'security', path };
    return (
      file === undefined || sameStamp(a.stampOf([source]), b.stampOf([source]))
    );
  });
}

function touchedServices(a: RenderContext, b: RenderContext): Set<string> {
  const touched = new Set<string>();
  for (const [ref, entry] of b.world.services) {
    // A file that was not read again gives the very same entry.
    if (a.world.services.get(ref) !== entry || !sameSurroundings(entry, a, b)) {
      touched.add(ref);
    }
  }
  for (const ref of a.world.services.keys()) {
    if (!b.world.services.has(ref)) touched.add(ref);
  }
  return touched;
}

export interface Touched {
  readonly parts: ReadonlySet<RenderPart>;
  /** Services that something new may be said against. */
  readonly services: ReadonlySet<string>;
}

/** Services and hosts whose objects may differ between two worlds. */
export function touchedParts(
  before: RenderContext,
  after: RenderContext,
): Touched {
  const contexts = [before, after];
  const all =
    !sameSettings(before, after) || !sameClusters(before.world, after.world);
  const services = all
    ? new Set(contexts.flatMap(({ world }) => [...world.services.keys()]))
    : touchedServices(before, after);
  const parts = new Set<RenderPart>();
  for (const ref of services) parts.add(`service:${ref}`);
  for (const { world, intent } of contexts) {
    for (const ref of services) {
      const entry = world.services.get(ref);
      if (entry === undefined) continue;
      for (const { host } of declaredHosts(entry, intent.clusterDomain)) {
        parts.add(`host:${host}`);
      }
    }
  }
  return { parts, services };
}
