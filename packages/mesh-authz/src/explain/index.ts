export { explain } from './explain';
export { sentence } from './sentence';
export type {
  Because,
  Explanation,
  NearMiss,
  RuleReference,
  ShownClause,
} from './types';
