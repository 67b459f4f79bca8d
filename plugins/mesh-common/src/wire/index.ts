export * from './wire';
export * from './rendered';
