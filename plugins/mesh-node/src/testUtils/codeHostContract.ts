import type { CodeHostContractTarget } from './codeHost/CodeHostContractTarget';
import { commitContract } from './codeHost/commitContract';
import { ContractDesk } from './codeHost/ContractDesk';
import { conversationContract } from './codeHost/conversationContract';
import { outsideContract } from './codeHost/outsideContract';
import { proposalContract } from './codeHost/proposalContract';

/**
 * Declares the jest cases that every implementation of the port `CodeHost` has to pass, with real git behind it. Delivery and
 * the gates rest on nothing else of a forge.
 * @public
 */
export function codeHostContract(
  target: () => Promise<CodeHostContractTarget>,
): void {
  describe('the code host keeps the contract of its port', () => {
    const suite = { describe, it, expect };
    let desk: ContractDesk | undefined;
    const current = () => {
      if (!desk) throw new Error('the code host is not there yet');
      return desk;
    };

    beforeAll(async () => {
      desk = await ContractDesk.open(await target());
    }, 60_000);
    afterAll(() => desk?.close());

    commitContract(current, suite);
    proposalContract(current, suite);
    conversationContract(current, suite);
    outsideContract(current, suite);
  });
}
