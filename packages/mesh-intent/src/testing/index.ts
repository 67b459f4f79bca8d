export * from './makeManifest';
export * from './makeSnapshot';
export * from './makeWorld';
export * from './makeChange';
export * from './ruleVectors';
export * from './makeSubject';
