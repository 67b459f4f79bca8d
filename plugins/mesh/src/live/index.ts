export * from './useChangeMoved';
