/**
 * Contract suites: what a part must do to stand behind one of the ports.
 *
 * @packageDocumentation
 */
export { forgejoContract } from './forgejoContract';
export type { ForgejoContractTarget } from './forgejo/ContractForge';
