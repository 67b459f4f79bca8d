export { readPolicy } from './readPolicy';
export type { ReadPolicy } from './readPolicy';
export type {
  AuthorizationPolicy,
  PolicyAction,
  PolicyCondition,
  PolicyOperation,
  PolicyRule,
  PolicySource,
  PolicyTargetRef,
} from './types';
