import { versionSelector } from '../render/podSelector';
import { defaultRootNamespace } from '../world';
import type {
  MtlsMode,
  PeerAuthentication,
  ServiceEntry,
  World,
} from '../world';

type Mode = Exclude<MtlsMode, 'UNSET'>;

/** Every port that has no mode of its own. */
export const otherPorts = 'other ports';

/** Modes some pods may have on a workload port; several where two objects speak of them and the older wins (mesh.md 3.1). */
type ModesByPort = ReadonlyMap<number | typeof otherPorts, ReadonlySet<Mode>>;

/** An object that may speak of some pods although nobody can tell. */
interface UnsureMode {
  /** "shop/tier (by its label tier)". */
  readonly words: string;
  /** Whether it could make them refuse plaintext. */
  readonly maybeStrict: boolean;
}

/** What the intent says of the pods of one version of a service. */
export interface PodModes {
  /** Empty for a service without versions. */
  readonly version: string;
  readonly ports: ModesByPort;
  /** What these objects say is in no port. */
  readonly unsure: readonly UnsureMode[];
}

type Labels = Readonly<Record<string, string>>;

/** Objects of one level that speak of the pods, and those of which nobody can tell. */
function speaking(world: World, namespace: string, labels: Labels) {
  const found: { pods: PeerAuthentication[]; all: PeerAuthentication[] } = {
    pods: [],
    all: [],
  };
  const unsure: UnsureMode[] = [];
  for (const [key, { value }] of world.peerAuthentications) {
    if (value.namespace !== namespace) continue;
    const wanted = Object.entries(value.selector ?? {});
    const other = wanted.filter(([name, is]) => labels[name] !== is);
    if (wanted.length === 0) found.all.push(value);
    else if (other.length === 0) found.pods.push(value);
    // Pods may carry labels no manifest speaks of: a missing one is unknown, a different one is not.
    else if (other.every(([name]) => labels[name] === undefined)) {
      unsure.push({
        words: `${key} (by its label ${other[0][0]})`,
        maybeStrict: [value.mode, ...Object.values(value.ports)].includes(
          'STRICT',
        ),
      });
    }
  }
  return { ...found, unsure };
}

/** UNSET asks the level above. */
function resolve(
  said: readonly MtlsMode[],
  above: ReadonlySet<Mode>,
): ReadonlySet<Mode> {
  if (said.length === 0) return above;
  return new Set(said.flatMap(mode => (mode === 'UNSET' ? [...above] : mode)));
}

function unreadable(world: World, namespaces: readonly string[]): UnsureMode[] {
  return [...world.unparsed.keys()]
    .filter(key =>
      namespaces.some(name =>
        key.startsWith(`security:peer-authentication/${name}/`),
      ),
    )
    .map(key => ({ words: `${key} (it cannot be read)`, maybeStrict: true }));
}

function modesOfPods(
  world: World,
  namespace: string,
  labels: Labels,
): Omit<PodModes, 'version'> {
  const root = world.options.rootNamespace ?? defaultRootNamespace;
  const own = speaking(world, namespace, labels);
  // In the root namespace an object with a selector is ignored (mesh.md 3.1).
  const { all: mesh } = speaking(world, root, {});
  const above = [mesh, ...(namespace === root ? [] : [own.all])].reduce(
    (modes, level) =>
      resolve(
        level.map(({ mode }) => mode),
        modes,
      ),
    new Set<Mode>(['PERMISSIVE']) as ReadonlySet<Mode>,
  );
  const pods = namespace === root ? [] : own.pods;
  const rest = resolve(
    pods.map(({ mode }) => mode),
    above,
  );
  const ports = new Set(
    pods.flatMap(each => Object.keys(each.ports).map(Number)),
  );
  return {
    ports: new Map<number | typeof otherPorts, ReadonlySet<Mode>>([
      [otherPorts, rest],
      ...[...ports].map(
        port =>
          [
            port,
            resolve(
              pods.map(each => each.ports[port] ?? 'UNSET'),
              rest,
            ),
          ] as const,
      ),
    ]),
    unsure: [...own.unsure, ...unreadable(world, [root, namespace])],
  };
}

/**
 * Modes of a service as its proxies would have them: port before workload before namespace before mesh, and permissive
 * without any word (mesh.md 3.1).
 */
export function mtlsModes(world: World, entry: ServiceEntry): PodModes[] {
  const { metadata, spec } = entry.manifest;
  const versions = spec.versions ?? [];
  const pods =
    versions.length === 0
      ? [{ version: '', labels: { app: metadata.name } }]
      : versions.map(version => ({
          version: version.name,
          labels: versionSelector(entry.manifest, version),
        }));
  return pods.map(({ version, labels }) => ({
    version,
    ...modesOfPods(world, metadata.namespace, labels),
  }));
}

/** Whether every pod of a service surely refuses plaintext on every port. */
export function isStrict(modes: readonly PodModes[]): boolean {
  return modes.every(
    ({ ports, unsure }) =>
      unsure.length === 0 &&
      [...ports.values()].every(each => each.size === 1 && each.has('STRICT')),
  );
}
