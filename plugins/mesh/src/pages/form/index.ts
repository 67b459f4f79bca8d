export * from './FormPage';
