import type { Finding } from '@causeway/mesh-authz';
import { manifestParser } from '../manifest';
import { clusterListSchema } from './clusterList';
import { addDeclared, noDeclared, sortedDeclared } from './collectDeclared';
import type { DeclaredMaps } from './declared';
import { formatReaders } from './formats/formatReaders';
import { manifestPath } from './layout';
import type { ParsedFile, WorldCache } from './parsedFile';
import { platformFacts } from './platformFacts';
import { readFile } from './readFile';
import { sorted } from './sorted';
import type { FileReader } from './readFile';
import type {
  ClusterEntry,
  IntentOptions,
  RepoFile,
  RepoRole,
  RepoSnapshot,
  ServiceEntry,
  World,
} from './types';

/** Values of the options an organisation does not set. @public */
export const defaultIntentOptions: IntentOptions = {
  group: 'mesh.corp',
  clusterDomain: 'cluster.local',
  egressNamespace: 'egress',
};

/** Entries kept beyond what one world needs: a few commits of history, so that going back and forth stays cheap. */
const CACHE_WORLDS = 4;

function readerOf(group: string): FileReader {
  return {
    group,
    clusterList: clusterListSchema({ group }),
    formats: formatReaders(group),
    parseManifest: manifestParser(group),
  };
}

function trim(cache: WorldCache, files: number): void {
  const limit = Math.max(1000, files * CACHE_WORLDS);
  for (const key of cache.keys()) {
    if (cache.size <= limit) return;
    cache.delete(key);
  }
}

/** Reads through the cache; text that is not in git yet has no blob id and is read each time. */
function readCached(
  file: { readonly role: RepoRole; readonly path: string } & RepoFile,
  reader: FileReader,
  cache: WorldCache | undefined,
): ParsedFile {
  if (cache === undefined || file.blob === '') return readFile(file, reader);
  const key = `${reader.group} ${file.role}:${file.path} ${file.blob}`;
  const known = cache.get(key);
  if (known !== undefined) {
    // Moved to the end, so that trimming drops what was not used for longest.
    cache.delete(key);
    cache.set(key, known);
    return known;
  }
  const read = readFile(file, reader);
  cache.set(key, read);
  return read;
}

function claimedTwice(loser: ServiceEntry, winner: ServiceEntry): Finding {
  return {
    code: 'path-matches-metadata/declared-twice',
    severity: 'error',
    message: `${loser.ref} is declared here and in ${
      winner.source.path
    }; keep one file, ${manifestPath(loser.ref)}.`,
    source: loser.place(['metadata', 'name']),
    jsonPath: ['metadata', 'name'],
  };
}

interface Collected {
  readonly services: Map<string, ServiceEntry>;
  readonly clusters: Map<string, ClusterEntry>;
  readonly unparsed: Map<string, readonly Finding[]>;
  readonly misplaced: Finding[];
  readonly declared: DeclaredMaps;
}

function addService(entry: ServiceEntry, into: Collected): void {
  const other = into.services.get(entry.ref);
  if (other === undefined) {
    into.services.set(entry.ref, entry);
    return;
  }
  // The file that stands where the metadata says wins; else the first by path.
  const wins = entry.source.path === manifestPath(entry.ref) ? entry : other;
  const loses = wins === entry ? other : entry;
  into.services.set(entry.ref, wins);
  into.unparsed.set(`routing:${loses.source.path}`, [
    claimedTwice(loses, wins),
  ]);
}

function collect(parsed: ReadonlyMap<string, ParsedFile>): Collected {
  const into: Collected = {
    services: new Map(),
    clusters: new Map(),
    unparsed: new Map(),
    misplaced: [],
    declared: noDeclared(),
  };
  for (const file of parsed.values()) {
    switch (file.type) {
      case 'service':
        addService(file.entry, into);
        break;
      case 'clusters':
        for (const entry of file.clusters) into.clusters.set(entry.name, entry);
        break;
      case 'unparsed':
        into.unparsed.set(file.key, file.findings);
        break;
      case 'misplaced':
        into.misplaced.push(...file.findings);
        // A manifest's file that now holds something else must not look like a removal.
        if (file.key !== undefined) into.unparsed.set(file.key, file.findings);
        break;
      case 'declared':
        for (const object of file.objects) addDeclared(object, into);
        break;
      case 'platform':
      case 'unmodelled':
        break;
      default:
        file satisfies never;
    }
  }
  return into;
}

/**
 * Puts parse results together. `parsed` is keyed by `role:path`.
 */
function assembleWorld(
  snapshots: ReadonlyMap<RepoRole, RepoSnapshot>,
  parsed: ReadonlyMap<string, ParsedFile>,
  options: IntentOptions,
): World {
  const ordered = sorted(parsed);
  const found = collect(ordered);
  // A ref that is both declared and unreadable (two files) stays declared; the finding names the other file.
  const platform = snapshots.get('platform');
  return {
    options,
    commits: Object.fromEntries(
      [...snapshots].map(([role, { commit }]) => [role, commit]),
    ),
    services: sorted(found.services),
    clusters: sorted(found.clusters),
    ...sortedDeclared(found.declared),
    unparsed: sorted(found.unparsed),
    misplaced: found.misplaced,
    snapshots,
    parsed: ordered,
    ...(platform === undefined
      ? {}
      : { platform: platformFacts(platform.commit, ordered, options) }),
  };
}

/**
 * Reads snapshots of the repositories into a world.
 * With a cache (kept by the caller), a file whose blob was read before is not read again.
 *
 * @public
 */
export function buildWorld(
  snapshots: readonly RepoSnapshot[],
  options: IntentOptions = defaultIntentOptions,
  cache?: WorldCache,
): World {
  const reader = readerOf(options.group);
  const parsed = new Map<string, ParsedFile>();
  for (const { role, files } of snapshots) {
    for (const [path, file] of files) {
      const read = readCached({ role, path, ...file }, reader, cache);
      parsed.set(`${role}:${path}`, read);
    }
  }
  if (cache) trim(cache, parsed.size);
  const byRole = new Map(snapshots.map(item => [item.role, item] as const));
  return assembleWorld(byRole, parsed, options);
}

/**
 * Reads again only the files named; every other parse result is kept.
 */
export function rereadWorld(
  world: World,
  changed: ReadonlyMap<RepoRole, ReadonlyMap<string, RepoFile | undefined>>,
): World {
  const reader = readerOf(world.options.group);
  const parsed = new Map(
    world.parsed ??
      buildWorld([...world.snapshots.values()], world.options).parsed,
  );
  const snapshots = new Map(world.snapshots);
  for (const [role, files] of changed) {
    const old = snapshots.get(role);
    const next = new Map(old?.files);
    for (const [path, file] of files) {
      if (file === undefined) {
        next.delete(path);
        parsed.delete(`${role}:${path}`);
      } else {
        next.set(path, file);
        parsed.set(
          `${role}:${path}`,
          readFile({ role, path, ...file }, reader),
        );
      }
    }
    snapshots.set(role, { role, commit: old?.commit ?? '', files: next });
  }
  return assembleWorld(snapshots, parsed, world.options);
}
