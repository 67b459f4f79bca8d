export * from './judgeStep';
export * from './questionsOf';
export * from './registry';
export * from './types';
