export * from './judgeStep';
export * from './registry';
export * from './types';
