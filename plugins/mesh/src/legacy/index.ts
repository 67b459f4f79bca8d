export * from './extensions';
export * from './isMeshAvailable';
export * from './plugin';
