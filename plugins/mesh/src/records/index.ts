export * from './KindTitle';
export * from './useKindWords';
export * from './useRecordWords';
