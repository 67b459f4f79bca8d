export type {
  AuthorizationPolicy,
  PolicyAction,
  PolicyCondition,
  PolicyOperation,
  PolicyRule,
  PolicySource,
  PolicyTargetRef,
} from './types';
