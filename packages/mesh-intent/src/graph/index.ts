export * from './callGraph';
export * from './findCycles';
