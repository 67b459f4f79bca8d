export * from './RulePage';
