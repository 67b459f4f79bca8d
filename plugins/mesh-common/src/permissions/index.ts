export * from './permissions';
export * from './subject';
