import { ConflictError, InputError } from '@backstage/errors';
import type { DeliveryFailure, RepoRole } from '@causeway/mesh-intent';
import { CodeHostError } from '@causeway/plugin-mesh-node';
import type { DeliveryScope } from './DeliveryScope';

/** Why a look at a change came to nothing. */
export interface Trouble {
  readonly reason: DeliveryFailure;
  readonly permanent: boolean;
  /** For everybody: what it means for the change, and what happens next. */
  readonly message: string;
  /** As it was seen, for who can mend it: a request line, an answer. */
  readonly detail?: string;
}

/** What went wrong with a step of that repository, in words; what nobody foresaw is the portal's own fault. */
export function troubleOf(
  scope: Pick<DeliveryScope, 'codeHost' | 'now'>,
  error: unknown,
  repo: RepoRole,
): Trouble {
  if (error instanceof CodeHostError) return ofForge(scope, error, repo);
  if (error instanceof InputError || error instanceof ConflictError) {
    return {
      reason: 'NotBuildable',
      permanent: true,
      message: `The commit cannot be made: ${error.message}`,
    };
  }
  return {
    reason: 'PortalFault',
    permanent: false,
    message:
      'The portal itself failed while it delivered this change; its log names the change and says why. It tries again by itself.',
  };
}

function ofForge(
  { codeHost, now }: Pick<DeliveryScope, 'codeHost' | 'now'>,
  { facts, message: detail }: CodeHostError,
  repo: RepoRole,
): Trouble {
  const { owner, name, webUrl } = codeHost.repo(repo);
  const forge = new URL(webUrl).origin;
  const where = `the ${repo} repository (${owner}/${name})`;
  const since = now().toISOString();
  return facts.retry
    ? {
        reason: 'ForgeUnreachable',
        permanent: false,
        message: `The forge at ${forge} cannot be reached, or answers with errors only, since ${since}, so ${where} is neither read nor written. Nothing is lost and nobody has to act: the portal tries again by itself, at least every five minutes, and goes on where it stopped.`,
        detail,
      }
    : {
        reason: 'ForgeRefused',
        permanent: true,
        message: `The forge at ${forge} refuses what the portal asks about ${where} since ${since}. Somebody has to look at the portal's account there, and at the address of the repository; the portal asks again every minute and goes on by itself once it is let.`,
        detail,
      };
}
