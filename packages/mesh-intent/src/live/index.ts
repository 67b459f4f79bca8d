export * from './judgeLive';
export * from './registry';
export * from './types';
