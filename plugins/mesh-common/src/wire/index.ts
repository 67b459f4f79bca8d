export * from './evidence';
export * from './fleet';
export * from './graph';
export * from './home';
export * from './impact';
export * from './rendered';
export * from './rollouts';
export * from './wire';
