export * from './nearest';
export * from './plainText';
export * from './textProblem';
