import type { RepoRole } from '../world/types';
import { canonicalJson } from './canonicalJson';

/**
 * What a commit says about the change it belongs to, so that the step can be recomputed from it and the base.
 * Stands in the commit message as one line `Change-Record: <base64url of canonical JSON>`.
 *
 * @public
 */
export interface ChangeRecord {
  readonly version: 1;
  readonly changeId: string;
  readonly step: number;
  readonly kind: string;
  readonly input: unknown;
  /** Commits the plan was made against. */
  readonly world: Readonly<Partial<Record<RepoRole, string>>>;
  readonly planHash: string;
}

/** Longest encoded record; larger inputs are refused before anything is pushed. @public */
export const changeRecordLimit = 8 * 1024;

/**
 * Canonical text of a record. The shell encodes it (base64url of UTF-8) and checks the length of the result
 * against `changeRecordLimit`.
 *
 * @public
 */
export function changeRecordText(record: ChangeRecord): string {
  return canonicalJson(record);
}
