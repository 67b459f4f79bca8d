export * from './UnknownPath';
