/** The estate's switches under `/_estate`, for tests and benches. @public */
export class EstateControl {
  constructor(private readonly url: string) {}

  /** Makes a token for an account; the estate's accounts have no passwords to make one with. */
  async token(
    login: string,
    scopes: readonly string[] = ['all'],
  ): Promise<string> {
    const { token } = await this.send('POST', 'tokens', { login, scopes });
    return String(token);
  }

  /** Sets (or with `mode: 'none'` clears) a fault. */
  async fault(setting: Readonly<Record<string, unknown>>): Promise<void> {
    await this.send('POST', 'faults', setting);
  }

  /** ISO 8601 duration: "PT24H". */
  async advance(duration: string): Promise<Date> {
    const { now } = await this.send('POST', 'clock', { advance: duration });
    return new Date(String(now));
  }

  async now(): Promise<Date> {
    return new Date(String((await this.send('GET', 'clock')).now));
  }

  /** Changes keys and address of an account: `{ verified: false }`, `{ moveTo }`, `{ emailActivated: false }`. */
  async keys(change: Readonly<Record<string, unknown>>): Promise<void> {
    await this.send('POST', 'keys', change);
  }

  async signing(signing: 'on' | 'off'): Promise<void> {
    await this.send('POST', 'signing', { signing });
  }

  /** Waits until all webhooks are delivered. */
  async settle(): Promise<void> {
    await this.send('POST', 'settle', {});
  }

  /** Requests and bytes by route since the last reset. */
  async requests(): Promise<EstateRequestReport> {
    const report = await this.send('GET', 'requests');
    return report as unknown as EstateRequestReport;
  }

  async resetRequests(): Promise<void> {
    await this.send('DELETE', 'requests', {});
  }

  private async send(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.url}/_estate/${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) {
      throw new Error(
        `${method} /_estate/${path}: ${
          response.status
        } ${await response.text()}`,
      );
    }
    return (await response.json()) as Record<string, unknown>;
  }
}

/** @public */
export interface EstateCount {
  readonly requests: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/** @public */
export interface EstateRequestReport {
  readonly total: EstateCount;
  /** By "METHOD route". */
  readonly routes: Readonly<Record<string, EstateCount>>;
}
