import { callerOf } from './callerOf';
import type { AccessTuple, ReplayCaller, ReplaySample } from './types';

/** Samples kept of each caller. */
const SAMPLES = 3;

interface Page {
  rows: number;
  weighted: number;
  lastSeen: string;
  samples: ReplaySample[];
}

/** Adds requests up by caller, for at most `most` callers; the rest is counted, not told apart. */
export class CallerBook {
  private readonly pages = new Map<string, Page>();
  private readonly leftOff = new Set<string>();

  constructor(private readonly most: number) {}

  add(tuple: AccessTuple, weighted: number): void {
    const caller = callerOf(tuple.request);
    const page = this.pageOf(caller, tuple.lastSeen);
    if (page === undefined) return;
    page.rows += tuple.rows;
    page.weighted += weighted;
    if (tuple.lastSeen > page.lastSeen) page.lastSeen = tuple.lastSeen;
    const { request, lastSeen } = tuple;
    page.samples.push({ request, lastSeen, weighted });
    if (page.samples.length > SAMPLES) {
      page.samples.sort((a, b) => b.weighted - a.weighted);
      page.samples.length = SAMPLES;
    }
  }

  has(caller: string): boolean {
    return this.pages.has(caller);
  }

  /** Heaviest first; equal ones by name, so that a report is the same each time. */
  callers(): ReplayCaller[] {
    return [...this.pages]
      .map(([caller, page]) => ({
        caller,
        ...page,
        samples: [...page.samples].sort((a, b) => b.weighted - a.weighted),
      }))
      .sort(
        (a, b) => b.weighted - a.weighted || (a.caller < b.caller ? -1 : 1),
      );
  }

  get callersLeftOff(): number {
    return this.leftOff.size;
  }

  private pageOf(caller: string, lastSeen: string): Page | undefined {
    const known = this.pages.get(caller);
    if (known !== undefined) return known;
    if (this.pages.size >= this.most) {
      if (this.leftOff.size < this.most) this.leftOff.add(caller);
      return undefined;
    }
    const page = { rows: 0, weighted: 0, lastSeen, samples: [] };
    this.pages.set(caller, page);
    return page;
  }
}
