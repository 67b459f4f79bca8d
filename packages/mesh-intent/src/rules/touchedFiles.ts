import type { Finding } from '@causeway/mesh-authz';
import { databaseRef } from '../graph';
import { defaultRootNamespace } from '../world';
import type { DeclaredField, ServiceEntry, World } from '../world';
import { declaredHosts } from './declaredHosts';
import type { WorldChange } from './worldChange';
import { indexAfter } from './worldIndex';
import type { WorldIndex } from './worldIndex';

/** Paths of the files whose findings may differ, by repository. */
export interface TouchedFiles {
  readonly routing: ReadonlySet<string>;
  readonly security: ReadonlySet<string>;
  readonly identity: ReadonlySet<string>;
}

type Parts = Extract<WorldChange, { type: 'parts' }>;

interface Step {
  readonly before: World;
  readonly after: World;
  readonly findings: readonly Finding[];
  readonly change: Parts;
}

const namespaceOf = (key: string) => key.split('/')[0];

/** Services that came or went: names that exist decide over what others name, and what is suggested instead. */
function cameOrWent({ before, after, change }: Step): string[] {
  return [...change.services].filter(
    ref => before.services.has(ref) !== after.services.has(ref),
  );
}

function byNames(step: Step, index: WorldIndex): string[] {
  const refs = cameOrWent(step);
  if (refs.length === 0) return [];
  const told = new Set(
    step.findings.flatMap(({ source }) =>
      source?.repo === 'routing' ? [source.path] : [],
    ),
  );
  const suggested = [...step.after.services.values()].filter(({ source }) =>
    told.has(source.path),
  );
  const named = refs.flatMap(ref => {
    const [namespace, name] = ref.split('/');
    const owner = ref.replace(/-db$/, '');
    return [
      // "cart.shop" is the service shop/cart, when there is one.
      ...(index.hosts.get(`${name}.${namespace}`) ?? []),
      ...(databaseRef(owner) === ref ? [owner] : []),
    ];
  });
  return [...suggested.map(({ ref }) => ref), ...named];
}

/** What rules about others read of a service. Its dependencies are not among it, cycles apart. */
function faceOf(entry: ServiceEntry | undefined): string {
  if (entry === undefined) return '';
  const { spec } = entry.manifest;
  return JSON.stringify([
    spec.serviceAccount,
    spec.clusters,
    spec.exports,
    spec.ports,
    spec.versions,
    spec.telemetry,
  ]);
}

function termsOf(entry: ServiceEntry | undefined): string {
  return JSON.stringify(
    entry?.manifest.spec.egress.map(({ host, port, protocol }) => [
      host,
      port,
      protocol,
    ]),
  );
}

type Reading = (entry: ServiceEntry | undefined) => string;

/** Changed services of which others read something else now. */
function turned({ before, after, change }: Step, read: Reading): string[] {
  return [...change.services].filter(
    ref => read(before.services.get(ref)) !== read(after.services.get(ref)),
  );
}

/** Those who declare a host together with a service that changed its terms. */
function sharers(step: Step, index: WorldIndex): string[] {
  const worlds = [step.before, step.after];
  return turned(step, termsOf).flatMap(ref =>
    worlds.flatMap(({ services, options }) => {
      const entry = services.get(ref);
      if (entry === undefined) return [];
      return declaredHosts(entry, options.clusterDomain).flatMap(({ host }) => [
        ...(index.hosts.get(host) ?? []),
      ]);
    }),
  );
}

/** Namespaces with their files of modes: those of one namespace are held against each other, so all are judged together. */
function modeFiles(namespaces: Iterable<string>, index: WorldIndex) {
  const files = new Set<string>();
  const reached = new Set(namespaces);
  // The set grows while it is walked through, until no file holds another namespace.
  for (const namespace of reached) {
    for (const file of index.modeFiles.get(namespace) ?? []) {
      files.add(file);
      for (const other of index.modeNamespaces.get(file) ?? []) {
        reached.add(other);
      }
    }
  }
  return files;
}

/** Root policies select in every namespace. */
function withRoot(keys: readonly string[], { options }: World): string[] {
  return keys.length === 0
    ? []
    : [...keys.map(namespaceOf), options.rootNamespace ?? defaultRootNamespace];
}

const IN_SECURITY = [
  'policies',
  'peerAuthentications',
  'trust',
  'telemetry',
  'optOuts',
  'extAuthz',
] as const satisfies readonly DeclaredField[];

function filesOf(
  { before, after, change }: Step,
  fields: readonly DeclaredField[],
): string[] {
  return fields.flatMap(field =>
    [...change.declared[field]].flatMap(key =>
      [before, after].flatMap(
        world => world[field].get(key)?.source.path ?? [],
      ),
    ),
  );
}

function routingFiles(
  step: Step,
  faces: readonly string[],
  index: WorldIndex,
): Set<string> {
  const { before, after, change } = step;
  // Callers are told whether they are accepted, which lists of trust say.
  const callers = [...faces, ...change.declared.trust].flatMap(ref => [
    ...(index.callers.get(ref) ?? []),
  ]);
  const refs = new Set([
    ...change.services,
    ...callers,
    ...sharers(step, index),
    ...byNames(step, index),
  ]);
  return new Set(
    [...refs].flatMap(ref =>
      [before, after].flatMap(
        world => world.services.get(ref)?.source.path ?? [],
      ),
    ),
  );
}

/** Every file in which a rule may say something else than before. */
export function touchedFiles(step: Step): TouchedFiles {
  const { before, after, change } = step;
  const { policies, peerAuthentications, trust } = change.declared;
  const { services } = change;
  const index = indexAfter(before, after, {
    services,
    policies,
    peerAuthentications,
  });
  const faces = turned(step, faceOf);
  const selecting = withRoot([...faces, ...trust], after);
  const modes = withRoot(faces, after);
  return {
    routing: routingFiles(step, faces, index),
    security: new Set([
      ...selecting.flatMap(namespace => [
        ...(index.policyFiles.get(namespace) ?? []),
      ]),
      ...modeFiles(
        [...modes, ...[...peerAuthentications].map(namespaceOf)],
        index,
      ),
      ...filesOf(step, IN_SECURITY),
    ]),
    identity: new Set(filesOf(step, ['workloads'])),
  };
}
