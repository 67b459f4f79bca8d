export * from './reaches';
export * from './selects';
