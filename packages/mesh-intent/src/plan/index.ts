export * from './canonicalJson';
export * from './changeRecord';
export * from './commitMessage';
export * from './markdown';
export * from './planEffect';
export * from './pullRequestBody';
export type { RenderedSummary } from './renderedSection';
export * from './types';
