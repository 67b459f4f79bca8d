import {
  changeRecordLimit,
  changeRecordText,
  commitMessage,
  type Change,
  type ChangeRecord,
  type PlanStep,
} from '@causeway/mesh-intent';
import { InputError } from '@backstage/errors';
import type { CodeHost } from '@causeway/plugin-mesh-node';
import {
  buildCommit,
  type BareCache,
  type BuiltCommit,
} from '@causeway/plugin-mesh-node/git';
import type { BotSigner } from './BotSigner';
import { overrideTrailers } from './overrideTrailers';

/** Branch of a step; the only names the portal ever pushes. */
export function branchOf(changeId: string, step: number): string {
  return `causeway/${changeId}/${step}`;
}

/**
 * The commit of a step on a parent. Everything in it comes from the stored change, dates included,
 * so that the same change on the same parent is the same commit after any restart.
 */
export function stepCommit(options: {
  readonly change: Change;
  readonly step: PlanStep;
  readonly parent: string;
  readonly cache: BareCache;
  readonly codeHost: CodeHost;
  readonly signer: BotSigner;
}): Promise<BuiltCommit> {
  const { change, step, signer, codeHost } = options;
  const date = new Date(change.createdAt);
  return buildCommit({
    cache: options.cache,
    parent: options.parent,
    edits: step.edits.map(({ path, after }) => ({ path, content: after })),
    author: {
      name: change.requester.displayName,
      email: change.requester.email,
      date,
    },
    committer: { name: codeHost.botLogin, email: codeHost.botEmail, date },
    message: messageOf(change, step),
    sign: payload => signer.sign(payload),
  });
}

/** The record of a step as a commit carries it. */
export function encodedRecord(
  change: Pick<Change, 'id' | 'kind' | 'input' | 'world' | 'planHash'>,
  step: PlanStep,
): string {
  const record: ChangeRecord = {
    version: 1,
    changeId: change.id,
    step: step.index,
    kind: change.kind,
    input: change.input,
    world: change.world,
    planHash: change.planHash,
  };
  return Buffer.from(changeRecordText(record), 'utf8').toString('base64url');
}

/** In words, when a record is too long for a commit; undefined when it fits. */
export function recordProblem(encoded: string): string | undefined {
  return encoded.length > changeRecordLimit
    ? `The input makes a record of ${encoded.length} characters, and a commit carries at most ${changeRecordLimit}. Ask for it in two changes.`
    : undefined;
}

function messageOf(change: Change, step: PlanStep): string {
  const encoded = encodedRecord(change, step);
  const problem = recordProblem(encoded);
  if (problem !== undefined) throw new InputError(problem);
  return commitMessage({
    title: step.title,
    ...(change.plan.reason === undefined ? {} : { body: change.plan.reason }),
    record: encoded,
    trailers: {
      'Change-Id': change.id,
      'Requested-by': change.requester.user,
      'Plan-Hash': change.planHash,
      ...overrideTrailers(change, step.index),
    },
  });
}
