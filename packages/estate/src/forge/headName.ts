import type { PullRecord } from '../store/entities';

/** The head as people write it: "branch", or "owner:branch" of a fork. */
export function headName({
  head,
  headRepo,
}: Pick<PullRecord, 'head' | 'headRepo'>): string {
  return headRepo === undefined ? head : `${headRepo.split('/')[0]}:${head}`;
}
