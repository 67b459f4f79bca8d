import type { Finding } from '@causeway/mesh-authz';
import { declaredFields } from '../world/declared';
import { servicesIn } from '../world/servicesIn';
import type { DeclaredField } from '../world';
import type { RepoRole, World } from '../world';

/** What two worlds differ in: services and things declared by their keys, or so much that all is to be judged again. */
export type WorldChange =
  | { readonly type: 'ground' }
  | {
      readonly type: 'parts';
      readonly services: ReadonlySet<string>;
      readonly declared: Readonly<Record<DeclaredField, ReadonlySet<string>>>;
    };

/** Keys whose values are not the very same. What was not read again is. */
function changedKeys(
  a: ReadonlyMap<string, unknown>,
  b: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const changed = new Set<string>();
  if (a === b) return changed;
  let added = 0;
  b.forEach((value, key) => {
    const old = a.get(key);
    if (old === value) return;
    changed.add(key);
    if (old === undefined) added += 1;
  });
  // None went, as a rule; then the second walk is spared.
  if (a.size + added > b.size) {
    a.forEach((_, key) => {
      if (!b.has(key)) changed.add(key);
    });
  }
  return changed;
}

function sameFindings(
  a: readonly Finding[] | undefined,
  b: readonly Finding[] | undefined,
): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function sameUnparsed(a: World['unparsed'], b: World['unparsed']): boolean {
  return (
    a.size === b.size &&
    [...a].every(([key, findings]) => sameFindings(findings, b.get(key)))
  );
}

function sameOptions(a: World['options'], b: World['options']): boolean {
  if (a === b) return true;
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every(
    field => a[field as keyof typeof a] === b[field as keyof typeof b],
  );
}

function sameFiles(role: RepoRole, a: World, b: World): boolean {
  const before = a.snapshots.get(role);
  const after = b.snapshots.get(role);
  if (before === after) return true;
  if (before === undefined || after === undefined) return false;
  return (
    before.files.size === after.files.size &&
    [...before.files].every(
      ([path, { text }]) => after.files.get(path)?.text === text,
    )
  );
}

/** What rules about one thing may read of the rest without saying so: with another ground, everything is judged again. */
function sameGround(a: World, b: World): boolean {
  const roles = ['routing', 'security', 'identity', 'platform'] as const;
  return (
    sameOptions(a.options, b.options) &&
    roles.every(role => a.snapshots.has(role) === b.snapshots.has(role)) &&
    sameFiles('platform', a, b) &&
    (['clusters', 'trustDomains', 'allowlist'] as const).every(
      field => changedKeys(a[field], b[field]).size === 0,
    ) &&
    sameUnparsed(a.unparsed, b.unparsed) &&
    sameFindings(a.misplaced, b.misplaced)
  );
}

/** Whether a namespace got its first service, or lost its last: objects of the platform tree are judged by that. */
function namespacesMoved(
  before: World,
  after: World,
  services: ReadonlySet<string>,
): boolean {
  return [...services].some(ref => {
    if (before.services.has(ref) === after.services.has(ref)) return false;
    const [namespace] = ref.split('/');
    const isHome = (world: World) => servicesIn(world, namespace).length > 0;
    return isHome(before) !== isHome(after);
  });
}

/** Beyond this share of all services, judging all of them again is no slower. */
const MOST = 0.1;

export function worldChange(before: World, after: World): WorldChange {
  if (!sameGround(before, after)) return { type: 'ground' };
  const services = changedKeys(before.services, after.services);
  const declared = Object.fromEntries(
    declaredFields.map(field => [
      field,
      changedKeys(before[field], after[field]),
    ]),
  ) as Record<DeclaredField, ReadonlySet<string>>;
  const count = [services, ...Object.values(declared)].reduce(
    (sum, { size }) => sum + size,
    0,
  );
  return count > 20 + MOST * after.services.size ||
    namespacesMoved(before, after, services)
    ? { type: 'ground' }
    : { type: 'parts', services, declared };
}
