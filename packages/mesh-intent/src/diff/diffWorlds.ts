import type { ServiceEntry, World } from '../world';
import { diffDeclared } from './diffDeclared';
import { diffFiles } from './diffFiles';
import { sameValue } from './sameValue';
import { diffEntryTypes } from './types';
import type { DiffEntry } from './types';
import { itemsOf } from './values';
import type { Item } from './values';

interface Side {
  readonly entry: ServiceEntry;
  readonly items: ReadonlyMap<string, Item>;
}

function sideOf(world: World, ref: string): Side | undefined {
  const entry = world.services.get(ref);
  return entry === undefined
    ? undefined
    : { entry, items: itemsOf(entry, world.options.clusterDomain) };
}

function itemEntry(
  ref: string,
  before: { readonly side?: Side; readonly item?: Item },
  after: { readonly side?: Side; readonly item?: Item },
): DiffEntry | undefined {
  const item = after.item ?? before.item;
  if (item === undefined || sameValue(before.item?.value, after.item?.value)) {
    return undefined;
  }
  const placeOf = (of: typeof before) =>
    of.item && of.side?.entry.place(of.item.at);
  const source = placeOf(after) ?? placeOf(before);
  if (source === undefined) return undefined;
  const { type, key } = item;
  const common = { type, key, service: ref, source };
  if (before.item === undefined) {
    return { ...common, op: 'add', after: after.item?.value };
  }
  if (after.item === undefined) {
    return { ...common, op: 'remove', before: before.item.value };
  }
  return {
    ...common,
    op: 'change',
    before: before.item.value,
    after: after.item.value,
    sourceBefore: placeOf(before),
  };
}

function diffService(
  ref: string,
  before: Side | undefined,
  after: Side | undefined,
): DiffEntry[] {
  const keys = new Set([
    ...(before?.items.keys() ?? []),
    ...(after?.items.keys() ?? []),
  ]);
  return [...keys].flatMap(key => {
    const entry = itemEntry(
      ref,
      { side: before, item: before?.items.get(key) },
      { side: after, item: after?.items.get(key) },
    );
    return entry === undefined ? [] : [entry];
  });
}

function sameEntry(a: World, b: World, ref: string): boolean {
  return (
    a.services.get(ref) === b.services.get(ref) &&
    a.options.clusterDomain === b.options.clusterDomain
  );
}

function order(a: DiffEntry, b: DiffEntry): number {
  const of = (entry: DiffEntry) =>
    `${entry.service ?? '~'} ${String(
      diffEntryTypes.indexOf(entry.type),
    ).padStart(2, '0')} ${entry.key}`;
  return of(a) < of(b) ? -1 : 1;
}

/**
 * The typed difference of two worlds, sorted.
 * A manifest that cannot be read on one side is reported as `unparsed-file` and nothing else:
 * what it says is unknown there, so it never looks like a removal.
 *
 * @public
 */
export function diffWorlds(a: World, b: World): DiffEntry[] {
  // Without both snapshots nothing can be compared: an unread repository is not an empty one.
  const both = a.snapshots.has('routing') && b.snapshots.has('routing');
  const refs = both
    ? new Set([...a.services.keys(), ...b.services.keys()])
    : new Set<string>();
  const readable = [...refs].filter(
    ref =>
      !sameEntry(a, b, ref) && !a.unparsed.has(ref) && !b.unparsed.has(ref),
  );
  return [
    ...readable.flatMap(ref =>
      diffService(ref, sideOf(a, ref), sideOf(b, ref)),
    ),
    ...diffDeclared(a, b),
    ...diffFiles(a, b),
  ].sort(order);
}

/**
 * The difference seen from the other side: operations and values swapped.
 *
 * @public
 */
export function invertDiff(entries: readonly DiffEntry[]): DiffEntry[] {
  return entries.map(({ before, after, source, sourceBefore, ...entry }) => {
    switch (entry.op) {
      case 'add':
        return { ...entry, op: 'remove' as const, before: after, source };
      case 'remove':
        return { ...entry, op: 'add' as const, after: before, source };
      case 'change':
        return {
          ...entry,
          before: after,
          after: before,
          source: sourceBefore ?? source,
          sourceBefore: source,
        };
      default:
        return entry.op satisfies never;
    }
  });
}
