export * from './TryPage';
