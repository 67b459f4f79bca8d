import type { PolicyRule } from '@causeway/mesh-authz';
import { canonicalJson } from '../plan/canonicalJson';

/** The one list in which two rules differ: a source or an operation of each, at the same place, under the same field. */
function onlyList(before: PolicyRule, after: PolicyRule) {
  const flat = ({ from = [], to = [], when = [] }: PolicyRule) =>
    new Map(
      [from, to, when].flatMap((parts, part) =>
        parts.flatMap((fields, at) =>
          Object.entries(fields).map(
            ([field, value]) => [`${part} ${at} ${field}`, value] as const,
          ),
        ),
      ),
    );
  const [old, now] = [flat(before), flat(after)];
  const different = [...new Set([...old.keys(), ...now.keys()])].filter(
    key =>
      canonicalJson(old.get(key) ?? null) !==
      canonicalJson(now.get(key) ?? null),
  );
  const [key] = different;
  const [was, is] = [old.get(key), now.get(key)];
  return different.length === 1 && Array.isArray(was) && Array.isArray(is)
    ? { field: key.split(' ')[2], was: was as string[], is: is as string[] }
    : undefined;
}

/** One caller more or less in a list is said as that, not as two whole rules. */
export function memberChanges(
  added: readonly (readonly [string, PolicyRule])[],
  gone: readonly (readonly [string, PolicyRule])[],
  listed: (items: readonly string[]) => string,
): string | undefined {
  if (added.length !== 1 || gone.length !== 1) return undefined;
  const list = onlyList(gone[0][1], added[0][1]);
  if (list === undefined) return undefined;
  const { field, was, is } = list;
  const fresh = is.filter(each => !was.includes(each));
  const lost = was.filter(each => !is.includes(each));
  return [
    ...(fresh.length > 0 ? [`${field}: now also ${listed(fresh)}`] : []),
    ...(lost.length > 0 ? [`${field}: no longer ${listed(lost)}`] : []),
  ].join('; ');
}
