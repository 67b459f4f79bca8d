import type { ChangeFacets, ChangeMatch } from './ChangeStore';
import type { CountedFacets } from './operations/countFacets';

/** Filters whose counts are kept; those asked for longest ago go first. */
const KEPT = 200;

interface Kept extends CountedFacets {
  /** How much was written before it was counted. */
  readonly writes: number;
  /** Epoch ms. */
  readonly at: number;
}

/** Counting thousands of changes for every page that is opened would be the most of it. What was counted is kept while nothing is written. */
export class FacetMemory {
  private readonly kept = new Map<string, Kept>();

  /** `writes` is read before anything is counted: what is written meanwhile makes it be counted again. */
  async facets(
    asked: {
      readonly filter: ChangeMatch;
      readonly now: Date;
      readonly writes: number;
    },
    count: () => Promise<CountedFacets>,
  ): Promise<ChangeFacets> {
    const { filter, now, writes } = asked;
    const { waiting, ...rest } = filter;
    // By name: two pages that say the same in another order ask the same.
    const key = JSON.stringify(
      Object.entries({ ...rest, hours: waiting?.hours }).sort(([a], [b]) =>
        a < b ? -1 : 1,
      ),
    );
    const at = now.getTime();
    const known = this.kept.get(key);
    const isTrue =
      known?.writes === writes && known.at <= at && at < known.until;
    const counted = isTrue ? known : { ...(await count()), writes, at };
    this.kept.delete(key);
    this.kept.set(key, counted);
    if (this.kept.size > KEPT) {
      this.kept.delete(this.kept.keys().next().value!);
    }
    return counted.facets;
  }
}
