import type { SourcePlace } from '@causeway/mesh-authz';
import type { ParsedFile, RepoRole, World } from '../world';
import type { DiffEntry, DiffOp } from './types';
import type { FileValue } from './values';

/** A file of an intent repository that is not a readable manifest. */
interface LooseFile {
  readonly type: 'unparsed-file' | 'unmodelled-file';
  readonly service?: string;
  readonly text: string;
  readonly value: FileValue;
  readonly source: SourcePlace;
}

function lines(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}

/** Whether everything the file declares is what the world holds, and so compared by meaning; a second declaration is loose. */
function isCompared(world: World, file: ParsedFile): boolean {
  switch (file.type) {
    case 'service':
      return (
        world.services.get(file.entry.ref)?.source.path ===
        file.entry.source.path
      );
    case 'declared':
      return file.objects.every(
        ({ field, entry }) => world[field].get(entry.key) === entry,
      );
    case 'clusters':
    case 'platform':
    case 'unmodelled':
    case 'unparsed':
    case 'misplaced':
      return false;
    default:
      return file satisfies never;
  }
}

function serviceOf(file: ParsedFile | undefined): string | undefined {
  if (file?.type !== 'unparsed' && file?.type !== 'misplaced') return undefined;
  return file.key !== undefined && !file.key.includes(':')
    ? file.key
    : undefined;
}

function looseFile(
  world: World,
  at: { readonly role: RepoRole; readonly path: string },
): LooseFile | undefined {
  const file = world.snapshots.get(at.role)?.files.get(at.path);
  if (file === undefined) return undefined;
  const parsed = world.parsed?.get(`${at.role}:${at.path}`);
  if (parsed !== undefined && isCompared(world, parsed)) return undefined;
  const service = serviceOf(parsed);
  const unparsed =
    parsed !== undefined &&
    parsed.type !== 'unmodelled' &&
    parsed.type !== 'clusters';
  return {
    type: unparsed ? 'unparsed-file' : 'unmodelled-file',
    ...(service === undefined ? {} : { service }),
    text: file.text,
    value: { repo: at.role, path: at.path, lines: lines(file.text) },
    source: { repo: at.role, path: at.path },
  };
}

function opOf(before: unknown, after: unknown): DiffOp {
  if (before === undefined) return 'add';
  return after === undefined ? 'remove' : 'change';
}

function entryOf(
  type: LooseFile['type'],
  before: LooseFile | undefined,
  after: LooseFile | undefined,
): DiffEntry | undefined {
  const present = after ?? before;
  if (present === undefined || before?.text === after?.text) return undefined;
  const service = after?.service ?? before?.service;
  return {
    type,
    op: opOf(before, after),
    key: service ?? `${present.value.repo}:${present.value.path}`,
    ...(service === undefined ? {} : { service }),
    ...(before === undefined ? {} : { before: before.value }),
    ...(after === undefined ? {} : { after: after.value }),
    source: present.source,
    ...(before !== undefined && after !== undefined
      ? { sourceBefore: before.source }
      : {}),
  };
}

/**
 * Differences of the files that are not readable manifests. The platform tree is not ours and not compared.
 */
export function diffFiles(a: World, b: World): DiffEntry[] {
  const roles: readonly RepoRole[] = ['routing', 'security', 'identity'];
  return roles.flatMap(role => {
    const left = a.snapshots.get(role)?.files;
    const right = b.snapshots.get(role)?.files;
    // Without both snapshots nothing can be compared: an unread repository is not an empty one.
    if (left === undefined || right === undefined || left === right) return [];
    const paths = [...new Set([...left.keys(), ...right.keys()])].filter(
      path => left.get(path) !== right.get(path),
    );
    return paths.flatMap(path => {
      const before = looseFile(a, { role, path });
      const after = looseFile(b, { role, path });
      const types = [...new Set([before?.type, after?.type])];
      return types.flatMap(type => {
        if (type === undefined) return [];
        const entry = entryOf(
          type,
          before?.type === type ? before : undefined,
          after?.type === type ? after : undefined,
        );
        return entry === undefined ? [] : [entry];
      });
    });
  });
}
