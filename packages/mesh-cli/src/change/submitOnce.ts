import { createHash } from 'node:crypto';
import { canonicalJson } from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';
import type { PortalReply } from '../portal/askPortal';
import { changeIn, type Change } from './answers';

/** Times the same was asked for and ended, until a key has to be given. */
const MOST = 50;

/** What became of a submit. */
export type Submitted =
  | {
      readonly ok: true;
      readonly change: Change;
      readonly body: unknown;
      /** False when an earlier command made it already. */
      readonly created: boolean;
      readonly key: string;
    }
  | {
      readonly ok: false;
      readonly reply: Exclude<PortalReply, { readonly ok: true }>;
      readonly key: string;
      /** The last change that asked for the same and came to its end. */
      readonly earlier?: Change;
    };

/**
 * Submits under a key that follows from what is asked for: the same command, given again after its answer was lost,
 * finds the change it made. A change that came to its end is not what is asked for now; the next key follows from it.
 */
export async function submitOnce(
  asked: unknown,
  post: (key: string) => Promise<PortalReply>,
  chosen?: string,
): Promise<Submitted> {
  let earlier: Change | undefined;
  for (let turn = 0; turn < MOST; turn++) {
    const key = chosen ?? keyOf(asked, earlier?.id);
    const reply = await post(key);
    if (reply.ok !== true) {
      return { ok: false, reply, key, ...(earlier ? { earlier } : {}) };
    }
    const change = changeIn(reply.body);
    const created = reply.status === 201;
    if (created || chosen !== undefined || !hasEnded(change)) {
      return { ok: true, change, body: reply.body, created, key };
    }
    earlier = change;
  }
  throw new Misuse(
    `The same was asked for ${MOST} times and has ended each time. Give a key of your own with --key.`,
  );
}

function hasEnded({ ended, phase }: Change): boolean {
  return ended !== undefined || phase === 'live' || phase === 'merged';
}

function keyOf(asked: unknown, after: string | undefined): string {
  const hash = createHash('sha256')
    .update(canonicalJson({ asked, after }), 'utf8')
    .digest('hex');
  return `cli-${hash.slice(0, 40)}`;
}
