export * from './egress/kind';
export type { EgressInput } from './egress/input';
export * from './onboard/kind';
export type { OnboardInput } from './onboard/input';
export * from './policy/kind';
export type { PolicyInput } from './policy/input';
export * from './registry';
export * from './types';
