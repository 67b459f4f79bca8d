import { defaultRootNamespace, selectedServices } from '../world';
import type { ServiceEntry, World } from '../world';
import type { PeerAuthenticationValue } from '../diff';
import { mtlsModes, otherPorts } from './mtlsModes';
import type { PodModes } from './mtlsModes';
import type { WorldStep } from './types';

/** A service some of whose pods refuse plaintext after the step and did not surely do so before. */
export interface BecomingStrict {
  /** "shop/orders", "shop/orders on workload port 8080". */
  readonly name: string;
  readonly service: ServiceEntry;
  /** Objects of which nobody can tell whether they make these pods strict. */
  readonly unsure: readonly string[];
}

/** What a step makes strict. */
export interface Strictness {
  readonly services: readonly BecomingStrict[];
  /** Words of entries that select no service the intent knows. */
  readonly unknown: readonly string[];
}

const types: readonly string[] = [
  'peer-authentication',
  'peer-authentication-namespace',
  'peer-authentication-port',
];

/** Services a file that cannot be read, before or after, may have spoken of. */
function besideUnread(key: string, { before, after }: WorldStep) {
  const namespace = /^security:peer-authentication\/([^/]+)\//.exec(key)?.[1];
  return namespace === undefined
    ? []
    : [before, after].flatMap(world => selectedServices(world, { namespace }));
}

function touched(subject: WorldStep) {
  const services = new Map<string, ServiceEntry>();
  const unknown: string[] = [];
  const root = subject.after.options.rootNamespace ?? defaultRootNamespace;
  for (const entry of subject.diff) {
    if (entry.type === 'unparsed-file') {
      for (const each of besideUnread(entry.key, subject)) {
        services.set(each.ref, each);
      }
    }
    if (!types.includes(entry.type)) continue;
    const refs = [entry.service ?? [], ...(entry.services ?? [])].flat();
    for (const ref of refs) {
      const found = subject.after.services.get(ref);
      if (found !== undefined) services.set(ref, found);
    }
    const value = entry.after as PeerAuthenticationValue | undefined;
    const named = value?.selector !== undefined && value.namespace !== root;
    if (refs.length === 0 && named && value.mode === 'STRICT') {
      unknown.push(entry.key);
    }
  }
  return { services, unknown };
}

function wordsOf(modes: PodModes | undefined): string[] {
  return (modes?.unsure ?? []).map(({ words }) => words);
}

/** Ports that may be strict after the step, and were not surely before. */
function newPorts(before: PodModes | undefined, after: PodModes) {
  // What could not be read before may have said anything.
  const still = wordsOf(after);
  const mended = wordsOf(before).some(each => !still.includes(each));
  return [...after.ports]
    .filter(([port, modes]) => {
      const was =
        before?.ports.get(port) ?? before?.ports.get(otherPorts) ?? new Set();
      const wasStrict = was.size === 1 && was.has('STRICT') && !mended;
      return modes.has('STRICT') && !wasStrict;
    })
    .map(([port]) => port);
}

function modesIn(world: World, ref: string): readonly PodModes[] {
  const entry = world.services.get(ref);
  return entry === undefined ? [] : mtlsModes(world, entry);
}

function becoming(
  service: ServiceEntry,
  { before, after }: WorldStep,
): BecomingStrict[] {
  const old = modesIn(before, service.ref);
  const pods = modesIn(after, service.ref).map(modes => {
    const was = old.find(({ version }) => version === modes.version);
    return {
      ports: newPorts(was, modes),
      unsure: modes.unsure
        .filter(
          ({ words, maybeStrict }) =>
            maybeStrict && !wordsOf(was).includes(words),
        )
        .map(({ words }) => words),
    };
  });
  const ports = new Set(pods.flatMap(each => each.ports));
  const unsure = [...new Set(pods.flatMap(each => each.unsure))];
  if (ports.size === 0 && unsure.length === 0) return [];
  const at =
    ports.size === 0 || ports.has(otherPorts)
      ? ''
      : ` on workload port ${[...ports].join(', ')}`;
  return [{ name: `${service.ref}${at}`, service, unsure }];
}

/**
 * What a step makes refuse plaintext, whichever entry does it: a mode of its own, of a port, of its namespace or of the
 * mesh, a weaker one that is taken away, or a file that can be read again.
 */
export function becomingStrict(subject: WorldStep): Strictness {
  const { services, unknown } = touched(subject);
  return {
    services: [...services.values()].flatMap(each => becoming(each, subject)),
    unknown,
  };
}
