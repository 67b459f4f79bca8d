export * from './answer';
export * from './finding';
export * from './verdict';
