/**
 * Contract suites: what a part must do to stand behind one of the ports.
 *
 * @packageDocumentation
 */
export { codeHostContract } from './codeHostContract';
export type {
  CodeHostContractTarget,
  ContractDelivery,
} from './codeHost/CodeHostContractTarget';
export { startHookReceiver } from './startHookReceiver';
export type { HookReceiver } from './startHookReceiver';
export { startScriptedServer } from './startScriptedServer';
export type {
  ScriptedAnswer,
  ScriptedRequest,
  ScriptedRespond,
  ScriptedServer,
} from './startScriptedServer';
export { forgejoContract } from './forgejoContract';
export type { ForgejoContractTarget } from './forgejo/ContractForge';
