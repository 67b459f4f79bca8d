export * from './GraphPage';
