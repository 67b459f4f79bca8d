export * from './evidence';
export * from './impact';
export * from './rendered';
export * from './wire';
