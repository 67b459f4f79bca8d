export * from './celText';
export * from './evaluate';
export * from './judge';
export * from './types';
