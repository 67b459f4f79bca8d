import {
  canonicalJson,
  describeEntry,
  diffWorlds,
  worldAfter,
  type DiffEntry,
  type Plan,
  type World,
} from '@causeway/mesh-intent';

/** What a plan does to the intent, on a world. */
export function effectOf(
  plan: Pick<Plan, 'steps'>,
  world: World,
): readonly DiffEntry[] {
  const after = worldAfter(
    world,
    plan.steps.map(step => ({ repo: step.repo, edits: step.edits })),
  );
  return diffWorlds(world, after);
}

/** Entries without where they are written: the same effect has the same. */
export function essence(diff: readonly DiffEntry[]): string {
  return JSON.stringify(
    diff.map(({ type, op, key, before, after }) => [
      type,
      op,
      key,
      before,
      after,
    ]),
  );
}

/** Two effects, told apart in words. */
export function differenceWords(
  before: readonly DiffEntry[],
  after: readonly DiffEntry[],
): string {
  const list = (diff: readonly DiffEntry[]) =>
    diff.map(describeEntry).join('; ') || 'nothing';
  if (list(before) !== list(after)) {
    return `Asked for: ${list(before)}. On the new base it would be: ${list(
      after,
    )}.`;
  }
  // The same words about something that stands there on other terms now.
  const terms = (diff: readonly DiffEntry[]) =>
    diff
      .map(entry => canonicalJson([entry.before ?? null, entry.after ?? null]))
      .join('; ');
  return `Asked for: ${list(
    before,
  )}. What it is about has changed since: it was ${terms(
    before,
  )}, it is ${terms(after)}.`;
}
