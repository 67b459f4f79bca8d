import {
  canonicalJson,
  kindById,
  newChange,
  type Change,
} from '@causeway/mesh-intent';
import { ConflictError, InputError, NotAllowedError } from '@backstage/errors';
import { branchOf } from '../delivery/stepCommit';
import type { Person } from '../people/PeopleDirectory';
import type { Caller, SubmitRequest } from './ChangeService';
import { previewChange, type Preview } from './previewChange';
import type { SubmitScope } from './ServiceScope';

/**
 * Stores a change and starts its delivery. The same key finds the same change, whatever happened to the
 * first answer. What the person saw is what is submitted: another plan than the previewed one is a conflict.
 */
export async function submitChange(
  scope: SubmitScope,
  request: SubmitRequest,
  caller: Pick<Caller, 'user'>,
): Promise<{ change: Change; created: boolean }> {
  const user = caller.user!;
  const earlier = await scope.store.byKey(user, request.key);
  if (earlier) {
    mustBeSame(earlier, request);
    const change = await started(scope, earlier);
    await tellUndone(scope, change, request.because ?? 'revert');
    return { change, created: false };
  }
  const person = await scope.people.person(user);
  if (!person) {
    throw new NotAllowedError(
      `${user} is not in the catalog, so no commit can be made in that name.`,
    );
  }
  // Judged on the newest tips there are, so that a stale page does not make a stale change.
  await scope.worlds.refresh();
  const preview = await previewChange(scope, { ...request, user });
  const kind = kindById(request.kind);
  const undoes =
    preview.input === undefined ? undefined : kind?.undoes?.(preview.input);
  refuse(preview, request);
  const made = newChange({
    id: scope.newId(),
    kind: request.kind,
    ...(kind?.urgent ? { urgent: kind.urgent } : {}),
    ...(undoes === undefined ? {} : { undoes }),
    ...endsOf(request, preview.input),
    requester: requesterOf(person),
    input: preview.input,
    plan: preview.plan!,
    planHash: preview.view.planHash!,
    world: preview.view.world,
    diff: preview.judged.flatMap(each => each.diff),
    teams: preview.teams ?? [],
    branchOf,
    now: scope.now(),
  });
  const stored = await scope.store.create({
    change: made,
    key: request.key,
    now: scope.now(),
  });
  const change = await started(scope, stored.change, preview);
  await tellUndone(scope, change, request.because ?? 'revert');
  return { change, created: stored.created };
}

/** Whoever asks for it in person may ask again; the portal does so once. */
function endsOf(
  { kind, because }: SubmitRequest,
  input: unknown,
): { readonly ends?: string } {
  const ends = because === 'expiry' ? kindById(kind)?.ends?.(input) : undefined;
  return ends === undefined ? {} : { ends };
}

/** The change that is taken back learns it; told again after a crash, which changes nothing. */
async function tellUndone(
  scope: SubmitScope,
  change: Change,
  because: 'revert' | 'expiry',
): Promise<void> {
  if (change.undoes === undefined) return;
  const undone = await scope.store.get(change.undoes);
  if (!undone || undone.undoneBy?.includes(change.id)) return;
  await scope.store.record({
    id: undone.id,
    event: { type: 'UndoAsked', change: change.id, because },
    actor: change.requester.user,
    now: scope.now(),
  });
}

/** A key names one submit. Answering another input with an earlier change would look like a success. */
function mustBeSame(earlier: Change, request: SubmitRequest): void {
  const parsed = kindById(request.kind)?.input.safeParse(request.input);
  const same =
    parsed?.success &&
    earlier.kind === request.kind &&
    canonicalJson(parsed.data) === canonicalJson(earlier.input);
  if (!same) {
    throw new ConflictError(
      `The key ${request.key} belongs to change ${earlier.id}, which asks for something else. Submit this with a new key.`,
    );
  }
}

function refuse(preview: Preview, request: SubmitRequest): void {
  const { view } = preview;
  if (!view.submittable.yes) {
    const all = view.findings
      .filter(finding => finding.severity === 'error')
      .map(
        finding =>
          `${finding.jsonPath?.join('.') ?? 'input'}: ${finding.message}`,
      );
    throw new InputError(
      all.length > 0 ? all.join('\n') : view.submittable.because,
    );
  }
  if (request.planHash !== undefined && request.planHash !== view.planHash) {
    throw new ConflictError(
      `The repositories moved since the preview, and the change would now do something else (plan ${view.planHash?.slice(
        0,
        12,
      )}, previewed ${request.planHash.slice(
        0,
        12,
      )}). Look at the new preview, then submit again.`,
    );
  }
}

/** A process may die between storing and submitting: whoever comes next with the key finishes. */
async function started(
  scope: SubmitScope,
  change: Change,
  preview?: Preview,
): Promise<Change> {
  const isChecked = change.conditions.some(
    ({ type, status }) => type === 'Checked' && status === 'true',
  );
  if (isChecked || change.ended) return change;
  const judged =
    preview ??
    (await previewChange(scope, {
      kind: change.kind,
      input: change.input,
      user: change.requester.user,
      change: change.id,
    }));
  const result = await scope.store.record({
    id: change.id,
    event: {
      type: 'Submitted',
      verdicts: judged.judged.map(each => ({
        step: each.step.index,
        verdicts: each.verdicts,
      })),
    },
    actor: change.requester.user,
    now: scope.now(),
  });
  scope.wake();
  return result.change;
}

function requesterOf(person: Person): Change['requester'] {
  return {
    user: person.user,
    displayName: oneLine(person.displayName) || person.login,
    email:
      person.email !== undefined && /^[^\s<>]+@[^\s<>]+$/.test(person.email)
        ? person.email
        : `${person.login}@users.noreply.invalid`,
    login: person.login,
  };
}

/** Identity fields of a commit end at these characters, and invisible ones make one name look like another. */
function oneLine(name: string): string {
  return name
    .replace(/[\p{C}\p{Zl}\p{Zp}<>]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
