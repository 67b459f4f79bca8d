import type { AuthorizationPolicy } from '@causeway/mesh-authz';
import type {
  PeerAuthentication,
  ServiceEntry,
  World,
  WorldEntry,
} from '../world';
import { declaredHosts } from './declaredHosts';
import { principalParts } from './trustDomains';

/**
 * Who has to be looked at again when something else changes. It may name too many, never too few: what was added stays
 * when the world it came from is left behind, so one index serves a whole chain of edits.
 */
export interface WorldIndex {
  /** Service → services that depend on it. */
  readonly callers: Map<string, Set<string>>;
  /** Host outside, in its one spelling → services that declare it. */
  readonly hosts: Map<string, Set<string>>;
  /** Namespace → files of policies that hold in it, or name accounts of it. */
  readonly policyFiles: Map<string, Set<string>>;
  /** Namespace → files of modes that hold in it. */
  readonly modeFiles: Map<string, Set<string>>;
  /** File of modes → their namespaces. */
  readonly modeNamespaces: Map<string, Set<string>>;
}

const indexes = new WeakMap<World, WorldIndex>();

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}

function addService(
  index: WorldIndex,
  entry: ServiceEntry,
  clusterDomain: string,
): void {
  for (const { service } of entry.manifest.spec.dependsOn) {
    add(index.callers, service, entry.ref);
  }
  for (const { host } of declaredHosts(entry, clusterDomain)) {
    add(index.hosts, host, entry.ref);
  }
}

function principalsOf({ rules = [] }: AuthorizationPolicy): string[] {
  return rules.flatMap(({ from = [], when = [] }) => [
    ...from.flatMap(({ principals = [], notPrincipals = [] }) => [
      ...principals,
      ...notPrincipals,
    ]),
    ...when.flatMap(({ values = [], notValues = [] }) => [
      ...values,
      ...notValues,
    ]),
  ]);
}

function addPolicy(
  index: WorldIndex,
  { value, source }: WorldEntry<AuthorizationPolicy>,
): void {
  add(index.policyFiles, value.namespace, source.path);
  for (const principal of principalsOf(value)) {
    const parts = principalParts(principal);
    if (parts !== undefined) {
      add(index.policyFiles, parts.namespace, source.path);
    }
  }
}

function addMode(
  index: WorldIndex,
  { value, source }: WorldEntry<PeerAuthentication>,
): void {
  add(index.modeFiles, value.namespace, source.path);
  add(index.modeNamespaces, source.path, value.namespace);
}

/** The index of a world, made once. */
function indexOf(world: World): WorldIndex {
  const known = indexes.get(world);
  if (known !== undefined) return known;
  const index: WorldIndex = {
    callers: new Map(),
    hosts: new Map(),
    policyFiles: new Map(),
    modeFiles: new Map(),
    modeNamespaces: new Map(),
  };
  const { clusterDomain } = world.options;
  for (const entry of world.services.values()) {
    addService(index, entry, clusterDomain);
  }
  for (const entry of world.policies.values()) addPolicy(index, entry);
  for (const entry of world.peerAuthentications.values()) addMode(index, entry);
  indexes.set(world, index);
  return index;
}

/** The index of a world that differs from another one in a few places. */
export function indexAfter(
  before: World,
  after: World,
  changed: {
    readonly services: Iterable<string>;
    readonly policies: Iterable<string>;
    readonly peerAuthentications: Iterable<string>;
  },
): WorldIndex {
  const index = indexOf(before);
  for (const ref of changed.services) {
    const entry = after.services.get(ref);
    if (entry !== undefined) {
      addService(index, entry, after.options.clusterDomain);
    }
  }
  for (const key of changed.policies) {
    const entry = after.policies.get(key);
    if (entry !== undefined) addPolicy(index, entry);
  }
  for (const key of changed.peerAuthentications) {
    const entry = after.peerAuthentications.get(key);
    if (entry !== undefined) addMode(index, entry);
  }
  indexes.set(after, index);
  return index;
}
