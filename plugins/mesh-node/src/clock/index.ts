export * from './Clock';
export * from './clockServiceRef';
export * from './EstateClock';
export * from './SystemClock';
