import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Entity } from '@backstage/catalog-model';
import type { CatalogOrders } from './CatalogOrders';

/** Longer than from one turn of the catalog's processing to the next. */
const STILL_MS = 5_000;
const STUCK_MS = 120_000;

/** A catalog in a backend process of its own. */
export class StartedCatalog {
  /** Resolves once the backend is up; what fills it may have begun. */
  static async start(orders: CatalogOrders): Promise<StartedCatalog> {
    const child = fork(join(__dirname, 'catalogChild.ts'), [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: process.execArgv,
    });
    child.send({ orders });
    await new Promise<void>((resolve, reject) => {
      child.on('message', (told: { readonly type: string }) => {
        if (told.type === 'ready') resolve();
      });
      child.once('exit', code =>
        reject(new Error(`the catalog ended with ${code}`)),
      );
    });
    return new StartedCatalog(child, `http://localhost:${orders.port}`);
  }

  private constructor(
    private readonly child: ChildProcess,
    private readonly url: string,
  ) {}

  /** Milliseconds until the last of its entities came: at least so many components, and then no more for a while. */
  async filled(components: number): Promise<number> {
    const begin = performance.now();
    let last = { count: 0, at: begin };
    for (;;) {
      const now = performance.now();
      const count = await this.count();
      if (count !== last.count) last = { count, at: now };
      if (now - last.at > STILL_MS) {
        if ((await this.count('kind=component')) >= components)
          return last.at - begin;
        if (now - last.at > STUCK_MS)
          throw new Error(`Nothing came after ${count} entities.`);
      }
      await delay(100);
    }
  }

  /** Entities that match, or all: each is processed when it comes and again and again. */
  async count(filter?: string): Promise<number> {
    const { totalItems } = await this.get<{ totalItems: number }>(
      `/entities/by-query?limit=0${
        filter === undefined ? '' : `&filter=${filter}`
      }`,
    );
    return totalItems;
  }

  /** All as the catalog gives them. */
  async entities(): Promise<readonly Entity[]> {
    return this.get('/entities');
  }

  component(ref: string): Promise<Entity> {
    return this.get(`/entities/by-name/component/${ref}`);
  }

  async stop(): Promise<void> {
    this.child.disconnect();
    await once(this.child, 'exit');
  }

  private async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.url}/api/catalog${path}`);
    if (!response.ok)
      throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}
