import { readPolicy } from '@causeway/mesh-authz';
import type { AuthorizationPolicy } from '@causeway/mesh-authz';
import { canonicalRules } from '../diff';
import { sameValue } from '../diff/sameValue';
import { editYaml } from '../edit';
import type { YamlEdit } from '../edit';
import { DRY_RUN, policyDocuments } from './policyDocuments';
import type { PolicyDocument } from './policyDocuments';
import { joinedParts, yamlParts } from './yamlParts';

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type At = readonly (string | number)[];

/** Items of one list that the other does not have, by position; each equal item counts once. */
function unmatched(items: readonly unknown[], others: readonly unknown[]) {
  const free = [...others];
  return items.flatMap((item, index) => {
    const found = free.findIndex(each => sameValue(each, item));
    if (found < 0) return [index];
    free.splice(found, 1);
    return [];
  });
}

/** Lists of a policy have no order, so what stays keeps its line and what is new goes to the end. */
function listEdits(
  from: readonly unknown[],
  to: readonly unknown[],
  path: At,
): YamlEdit[] {
  const gone = unmatched(from, to);
  const fresh = unmatched(to, from);
  const [one, other] = [from[gone[0]], to[fresh[0]]];
  if (
    gone.length === 1 &&
    fresh.length === 1 &&
    isPlain(one) &&
    isPlain(other)
  ) {
    return editsBetween(one, other, [...path, gone[0]]);
  }
  return [
    ...fresh.map<YamlEdit>(index => ({ op: 'append', path, value: to[index] })),
    // From the end, so that earlier positions stay true.
    ...[...gone]
      .reverse()
      .map<YamlEdit>(index => ({ op: 'delete', path: [...path, index] })),
  ];
}

/** The smallest edits that turn one value into another. */
function editsBetween(from: Plain, to: Plain, path: At = []): YamlEdit[] {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return keys.flatMap<YamlEdit>(key => {
    const at = [...path, key];
    const [old, wanted] = [from[key], to[key]];
    if (sameValue(old, wanted)) return [];
    if (wanted === undefined) return [{ op: 'delete', path: at }];
    if (Array.isArray(old) && Array.isArray(wanted) && wanted.length > 0) {
      return listEdits(old, wanted, at);
    }
    return isPlain(old) && isPlain(wanted) && Object.keys(wanted).length > 0
      ? editsBetween(old, wanted, at)
      : [{ op: 'set', path: at, value: wanted }];
  });
}

function saysSame(text: string, { policy }: PolicyDocument): boolean {
  const [found] = yamlParts(text) ?? [];
  const read = readPolicy(found?.value);
  return (
    read.ok &&
    read.policy.name === policy.name &&
    read.policy.dryRun === policy.dryRun &&
    canonicalRules(read.policy) === canonicalRules(policy)
  );
}

/** A document's bytes made to say what the wanted one says; its comments stay unless the wanted one brings its own. */
function turnedInto(part: PolicyDocument, wanted: PolicyDocument): string {
  if (wanted.text.includes('#')) return wanted.text;
  const edited = editYaml(
    part.text,
    editsBetween(part.value as Plain, wanted.value as Plain),
  );
  return edited.ok && saysSame(edited.text, wanted) ? edited.text : wanted.text;
}

/** The bytes of a file that holds exactly the wanted policies; what stays keeps its bytes and its place. */
function policiesText(
  today: readonly PolicyDocument[],
  wanted: readonly PolicyDocument[],
): string | undefined {
  const named = new Map(wanted.map(part => [part.policy.name, part]));
  const kept = today.flatMap(part => {
    const now = named.get(part.policy.name);
    if (now === undefined) return [];
    return [
      sameValue(part.value, now.value)
        ? part
        : { ...part, text: turnedInto(part, now) },
    ];
  });
  const known = new Set(today.map(({ policy }) => policy.name));
  return joinedParts([
    ...kept,
    ...wanted.filter(({ policy }) => !known.has(policy.name)),
  ]);
}

/** Whether these rules deny or admit somewhere else, or can be watched at all (mesh.md 1.9: ALLOW and DENY only). */
function mustBeWatched(
  { policy }: PolicyDocument,
  standing: readonly AuthorizationPolicy[],
): boolean {
  const watchable = policy.action === 'ALLOW' || policy.action === 'DENY';
  if (!watchable || policy.dryRun) return false;
  const rules = canonicalRules(policy);
  return !standing.some(
    other =>
      other.namespace === policy.namespace && canonicalRules(other) === rules,
  );
}

/** A document made a watched one under a name. */
function watched(
  part: PolicyDocument,
  name: string,
): PolicyDocument | undefined {
  const edits: YamlEdit[] = [
    ...(name === part.policy.name
      ? []
      : [{ op: 'set' as const, path: ['metadata', 'name'], value: name }]),
    { op: 'set', path: ['metadata', 'annotations', DRY_RUN], value: 'true' },
  ];
  const edited = editYaml(part.text, edits);
  if (!edited.ok) return undefined;
  const found = yamlParts(edited.text)?.[0];
  const read = readPolicy(found?.value);
  return found !== undefined && read.ok
    ? { ...found, lead: part.lead, policy: read.policy }
    : undefined;
}

/** Name under which other rules of an enforced policy are watched beside it. */
function watchedName(
  part: PolicyDocument,
  today: readonly PolicyDocument[],
  wanted: readonly PolicyDocument[],
): string {
  const { name } = part.policy;
  const standing = today.find(({ policy }) => policy.name === name);
  if (standing === undefined || standing.policy.dryRun) return name;
  const taken = new Set([
    ...wanted.map(({ policy }) => policy.name),
    ...today
      .filter(({ policy }) => !policy.dryRun)
      .map(({ policy }) => policy.name),
  ]);
  const copy = `${name}-dry-run`;
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? copy : `${copy}-${count}`;
    if (!taken.has(free)) return free;
  }
}

/** Texts of a file on its way to the wanted policies. */
export interface PolicyTexts {
  /** With what must be watched first in dry-run; undefined when there is nothing to watch. */
  readonly watched?: string;
  /** With exactly the wanted policies; undefined when that is none. */
  readonly enforced?: string;
}

/**
 * The way from a file to the wanted policies (M-12): what is enforced today stays as it is while new rules are watched
 * beside it; then the file holds exactly what is wanted. `standing` are all policies of the world: rules that stand there
 * already, watched or enforced, are not watched again.
 */
export function policyTexts(options: {
  readonly today: readonly PolicyDocument[];
  readonly wanted: readonly PolicyDocument[];
  readonly standing: readonly AuthorizationPolicy[];
  readonly path: string;
}): PolicyTexts | undefined {
  const { today, wanted, standing, path } = options;
  const copies: PolicyDocument[] = [];
  for (const part of wanted.filter(each => mustBeWatched(each, standing))) {
    const copy = watched(part, watchedName(part, today, wanted));
    if (copy === undefined) return undefined;
    copies.push(copy);
  }
  if (copies.length === 0) {
    const text = policiesText(today, wanted);
    return text === undefined ? {} : { enforced: text };
  }
  const replaced = new Set(copies.map(({ policy }) => policy.name));
  const text = policiesText(today, [
    ...today.filter(({ policy }) => !replaced.has(policy.name)),
    ...copies,
  ]);
  if (text === undefined) return undefined;
  // The second text is made from the first, so that a plan made when the first has landed writes the same bytes.
  const landed = policyDocuments(text, path);
  if (!landed.ok) return undefined;
  const enforced = policiesText(landed.parts, wanted);
  return {
    watched: text,
    ...(enforced === undefined ? {} : { enforced }),
  };
}
