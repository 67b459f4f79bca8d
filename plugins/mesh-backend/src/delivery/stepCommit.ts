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

function messageOf(change: Change, step: PlanStep): string {
  const record: ChangeRecord = {
    version: 1,
    changeId: change.id,
    step: step.index,
    kind: change.kind,
    input: change.input,
    world: change.world,
    planHash: change.planHash,
  };
  const text = Buffer.from(changeRecordText(record), 'utf8');
  const encoded = text.toString('base64url');
  if (encoded.length > changeRecordLimit) {
    throw new InputError(
      `The input of change ${change.id} makes a record of ${encoded.length} characters; a commit carries at most ${changeRecordLimit}. Split the change.`,
    );
  }
  return commitMessage({
    title: step.title,
    ...(change.plan.reason === undefined ? {} : { body: change.plan.reason }),
    record: encoded,
    trailers: {
      'Change-Id': change.id,
      'Requested-by': change.requester.user,
      'Plan-Hash': change.planHash,
    },
  });
}
