import type { SourcePlace } from '@causeway/mesh-authz';
import { declaredFields } from '../world/declared';
import { declaredOf } from '../world/declaredOf';
import { selectedServices } from '../world';
import type { DeclaredField, RepoRole, World } from '../world';
import { declaredItems } from './declaredItems';
import type { DeclaredItem } from './declaredItems';
import { sameValue } from './sameValue';
import type { DiffEntry } from './types';

interface Side {
  readonly world: World;
  readonly item?: DeclaredItem;
}

const roles: Readonly<Record<DeclaredField, RepoRole>> = {
  allowlist: 'routing',
  policies: 'security',
  peerAuthentications: 'security',
  trust: 'security',
  telemetry: 'security',
  optOuts: 'security',
  extAuthz: 'security',
  workloads: 'identity',
  trustDomains: 'identity',
};

/** Whether the file an entry stands in is there but cannot be read: what it says is unknown, not gone. */
function isUnread(world: World, { repo, path }: SourcePlace): boolean {
  const key = `${repo}:${path}`;
  const file = world.parsed?.get(key);
  return file === undefined
    ? world.unparsed.has(key)
    : file.type === 'unparsed' || file.type === 'misplaced';
}

/** Services both sides are about; the same from either side. */
function about(
  before: Side,
  after: Side,
): Pick<DiffEntry, 'service' | 'services'> {
  const named = after.item?.service ?? before.item?.service;
  if (named !== undefined) return { service: named };
  const items = [before.item, after.item];
  const refs = new Set(
    items.flatMap(item =>
      item?.selecting === undefined
        ? []
        : [before.world, after.world].flatMap(world =>
            selectedServices(world, item.selecting!).map(({ ref }) => ref),
          ),
    ),
  );
  const services = [...refs].sort();
  if (services.length === 0) return {};
  return services.length === 1 ? { service: services[0] } : { services };
}

function entryOf(before: Side, after: Side): DiffEntry | undefined {
  const item = after.item ?? before.item;
  if (item === undefined || sameValue(before.item?.value, after.item?.value)) {
    return undefined;
  }
  const common = { type: item.type, key: item.key, ...about(before, after) };
  const placeOf = (of: DeclaredItem) => of.entry.place(of.at);
  if (before.item === undefined) {
    return isUnread(before.world, item.entry.source)
      ? undefined
      : { ...common, op: 'add', after: item.value, source: placeOf(item) };
  }
  if (after.item === undefined) {
    return isUnread(after.world, item.entry.source)
      ? undefined
      : { ...common, op: 'remove', before: item.value, source: placeOf(item) };
  }
  return {
    ...common,
    op: 'change',
    before: before.item.value,
    after: after.item.value,
    source: placeOf(after.item),
    sourceBefore: placeOf(before.item),
  };
}

/** Files that were not read again give the very same entries. */
function sameEntries(a: World, b: World, field: DeclaredField): boolean {
  const [left, right] = [declaredOf(a, field), declaredOf(b, field)];
  return (
    left.size === right.size &&
    [...left].every(([key, entry]) => right.get(key) === entry)
  );
}

function diffField(a: World, b: World, field: DeclaredField): DiffEntry[] {
  // Without both snapshots nothing can be compared: an unread repository is not an empty one.
  const role = roles[field];
  if (!a.snapshots.has(role) || !b.snapshots.has(role)) return [];
  if (sameEntries(a, b, field)) return [];
  const [before, after] = [declaredItems(a, field), declaredItems(b, field)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(key => {
    const entry = entryOf(
      { world: a, item: before.get(key) },
      { world: b, item: after.get(key) },
    );
    return entry === undefined ? [] : [entry];
  });
}

/**
 * Differences of what stands beside manifests: policies, modes, trust, exceptions and lists.
 */
export function diffDeclared(a: World, b: World): DiffEntry[] {
  return declaredFields.flatMap(field => diffField(a, b, field));
}
