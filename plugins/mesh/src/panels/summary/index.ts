export * from './extension';
