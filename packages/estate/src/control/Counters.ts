export interface RouteCount {
  requests: number;
  bytesIn: number;
  bytesOut: number;
}

/** Requests and body bytes by method and route, for tests that count calls. */
export class Counters {
  private readonly routes = new Map<string, RouteCount>();

  /** The counter of a route; callers add to it as bytes pass. */
  of(method: string, route: string): RouteCount {
    const key = `${method} ${route}`;
    let count = this.routes.get(key);
    if (!count) {
      count = { requests: 0, bytesIn: 0, bytesOut: 0 };
      this.routes.set(key, count);
    }
    return count;
  }

  report() {
    const total: RouteCount = { requests: 0, bytesIn: 0, bytesOut: 0 };
    for (const count of this.routes.values()) {
      total.requests += count.requests;
      total.bytesIn += count.bytesIn;
      total.bytesOut += count.bytesOut;
    }
    return { total, routes: Object.fromEntries(this.routes) };
  }

  reset(): void {
    this.routes.clear();
  }
}
