export { principalsOf } from './callerPrincipals';
export * from './cert-lifetime/kind';
export type { CertLifetimeInput } from './cert-lifetime/input';
export * from './dependency/kind';
export type { DependencyInput } from './dependency/input';
export * from './egress/kind';
export type { EgressInput } from './egress/input';
export { emergencyAnnotation } from './emergency-deny/denyPolicy';
export * from './emergency-deny/kind';
export type { EmergencyDenyInput } from './emergency-deny/input';
export { endInputOf } from './end-exception/endInputOf';
export {
  exceptionKey,
  exceptionsIn,
  stands as exceptionStands,
  type Exception,
} from './end-exception/exceptions';
export * from './end-exception/kind';
export type { EndExceptionInput } from './end-exception/input';
export * from './expiryOf';
export * from './export/kind';
export type { ExportInput } from './export/input';
export * from './federation/kind';
export type { FederationInput } from './federation/input';
export * from './onboard/kind';
export type { OnboardInput } from './onboard/input';
export * from './opt-out/kind';
export type { OptOutInput } from './opt-out/input';
export * from './policy/kind';
export type { PolicyInput } from './policy/input';
export * from './registry';
export * from './resilience/kind';
export type { ResilienceInput } from './resilience/input';
export type { LineEdit } from './lineEdit';
export * from './revert/kind';
export type { RevertInput } from './revert/input';
export * from './revert/revertInputOf';
export * from './route/kind';
export type { RouteInput } from './route/input';
export * from './sampling-raise/kind';
export type { SamplingRaiseInput } from './sampling-raise/input';
export * from './strict-mtls/kind';
export type { StrictMtlsInput } from './strict-mtls/input';
export * from './types';
