import {
  ContractForge,
  type ForgejoContractTarget,
} from './forgejo/ContractForge';
import { hookContract } from './forgejo/hookContract';
import { instanceContract } from './forgejo/instanceContract';
import { protectionContract } from './forgejo/protectionContract';
import { pullContract } from './forgejo/pullContract';
import { reviewContract } from './forgejo/reviewContract';
import { signatureContract } from './forgejo/signatureContract';

/**
 * Declares the jest cases a forge must pass to be spoken to as Forgejo: the codes and oddities the portal relies on.
 * Held against the embedded estate in CI and against any real Forgejo by hand; no case is skipped in either.
 * @public
 */
export function forgejoContract(
  target: () => Promise<ForgejoContractTarget>,
): void {
  describe('the forge keeps the Forgejo contract', () => {
    const suite = { describe, it, expect };
    let forge: ContractForge | undefined;
    const current = () => {
      if (!forge) throw new Error('the forge is not there yet');
      return forge;
    };

    beforeAll(async () => {
      forge = new ContractForge(await target());
    }, 60_000);

    instanceContract(current, suite);
    signatureContract(current, suite);
    pullContract(current, suite);
    reviewContract(current, suite);
    protectionContract(current, suite);
    hookContract(current, suite);
  });
}
