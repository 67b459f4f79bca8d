export * from './normalizeHost';
