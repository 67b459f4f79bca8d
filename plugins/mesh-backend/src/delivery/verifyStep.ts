import type {
  Change,
  PlanStep,
  StepRecord,
  StepSignature,
} from '@causeway/mesh-intent';
import type { CommitVerification } from '@causeway/plugin-mesh-node';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { holdBase } from './holdBase';
import { stepCommit } from './stepCommit';

/**
 * Asks the forge whether it verifies the pushed commit: by the bot, with our key, over our bytes.
 * Only then may a pull request be opened (3-changes.md, Delivery).
 */
export async function verifyStep(options: {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
}): Promise<Change> {
  const { scope, change, step, record } = options;
  const commit = record.commit!;
  const said = await scope.codeHost.verification(step.repo, commit);
  const own = await ownBytes(options);
  const trouble = said.verified
    ? mismatch({ said, own, scope })
    : notVerified(said, scope);
  const signature: StepSignature = {
    verified: trouble === undefined,
    reason: trouble ?? said.reason,
    ...(said.signer === undefined ? {} : { signer: said.signer }),
  };
  return recordOf(scope, change.id, {
    type: 'SignatureRead',
    step: step.index,
    signature,
  });
}

interface OwnBytes {
  readonly payload: Buffer;
  readonly signature: string;
}

/** The bytes we signed: built again (the commit is a function of change and base), else read back. */
async function ownBytes(options: {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
}): Promise<OwnBytes | undefined> {
  const { scope, change, step, record } = options;
  const cache = await scope.cacheOf(step.repo);
  await holdBase(cache, change, { record, base: record.base! });
  const built = await stepCommit({
    ...scope,
    change,
    step,
    parent: record.base!,
    cache,
  });
  if (!built.empty && built.commit === record.commit) return built;
  const ref = `refs/heads/${record.branch}`;
  await cache.fetch({ refs: [ref] });
  const object = await cache.commitObject(record.commit!);
  return scope.signer.signed(object.signature, object.payload)
    ? { payload: object.payload, signature: object.signature! }
    : undefined;
}

function notVerified(said: CommitVerification, scope: DeliveryScope): string {
  return `The forge does not verify the portal's signature (${said.reason}). Check on the forge that account ${scope.codeHost.botLogin} has the key ${scope.signer.fingerprint}, that the key is marked verified, and that ${scope.codeHost.botEmail} is an activated address of that account; then resume the change.`;
}

function mismatch(options: {
  readonly said: CommitVerification;
  readonly own: OwnBytes | undefined;
  readonly scope: DeliveryScope;
}): string | undefined {
  const { said, own, scope } = options;
  const { botLogin } = scope.codeHost;
  if (said.signer !== botLogin) {
    return `The forge verifies the commit as signed by ${
      said.signer ?? 'nobody it names'
    }, not by ${botLogin}. The signing key belongs to another account there; move it, then resume the change.`;
  }
  if (!said.reason.endsWith(scope.signer.fingerprint)) {
    return `The forge verified another key (${said.reason}) than the portal's ${scope.signer.fingerprint}.`;
  }
  const same =
    own !== undefined &&
    (said.payload === undefined ||
      said.payload.trimEnd() === own.payload.toString('utf8').trimEnd()) &&
    (said.signature === undefined ||
      said.signature.trimEnd() === own.signature.trimEnd());
  return same
    ? undefined
    : 'The forge shows other bytes under this commit than the portal signed. Nothing is proposed; ask the forge’s administrators.';
}
