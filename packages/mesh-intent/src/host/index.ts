export * from './normalizeHost';
export { hostFaults } from './types';
export type { HostFault, HostOptions, NormalizedHost } from './types';
