export * from './ChangePage';
