import type { CDPSession, Page } from '@playwright/test';

/** What a reader felt while something was done. */
export interface Felt {
  /** Milliseconds that the page could not answer, each above 50. */
  readonly longTasks: readonly number[];
  /** Milliseconds between two pictures: at the 95th of a hundred, and at worst. */
  readonly frame: { readonly p95: number; readonly worst: number };
}

/** What a page holds after a collection of garbage. */
export interface Held {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

interface Watched {
  tasks: number[];
  frames: number[];
  stop(): void;
}

/** Runs in the page and uses nothing from outside. */
function watch(): void {
  const watched: Watched = { tasks: [], frames: [], stop: () => {} };
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) watched.tasks.push(entry.duration);
  });
  observer.observe({ type: 'longtask' });
  let goesOn = true;
  let last = performance.now();
  const next = (now: number) => {
    watched.frames.push(now - last);
    last = now;
    if (goesOn) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  watched.stop = () => {
    goesOn = false;
    observer.disconnect();
  };
  Object.assign(window, { watched });
}

/** Measures how smooth a page is, and what it holds. */
export class Smoothness {
  static async of(page: Page): Promise<Smoothness> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    return new Smoothness(page, session);
  }

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  async during(act: () => Promise<void>): Promise<Felt> {
    await this.page.evaluate(watch);
    await act();
    const { tasks, frames } = await this.page.evaluate(() => {
      const { watched } = window as unknown as { readonly watched: Watched };
      watched.stop();
      return { tasks: watched.tasks, frames: watched.frames };
    });
    const sorted = [...frames].sort((a, b) => a - b).map(Math.round);
    return {
      longTasks: tasks.map(Math.round),
      frame: {
        p95: sorted[Math.floor(sorted.length * 0.95)],
        worst: sorted[sorted.length - 1],
      },
    };
  }

  async held(): Promise<Held> {
    await this.session.send('HeapProfiler.collectGarbage');
    const { metrics } = await this.session.send('Performance.getMetrics');
    const of = (name: string) =>
      metrics.find(metric => metric.name === name)?.value ?? Number.NaN;
    return {
      heapMb: Math.round((of('JSHeapUsedSize') / 1024 / 1024) * 10) / 10,
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
    };
  }
}
