/** A browser small enough for tests: cookies, redirects by hand, forms by name. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  get cookieNames(): string[] {
    return [...this.cookies.keys()];
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  get(path: string): Promise<Response> {
    return this.send(path, {});
  }

  /** Posts a form the way a page of this origin would. */
  post(path: string, fields: Record<string, string>): Promise<Response> {
    return this.send(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: this.origin },
    });
  }

  /** Loads the form page, takes its CSRF token and submits. */
  async submit(options: {
    readonly page: string;
    readonly action: string;
    readonly fields: Record<string, string>;
  }): Promise<Response> {
    const whole = await (await this.get(options.page)).text();
    const from = whole.indexOf(`action="${options.action}"`);
    const text = whole.slice(Math.max(0, from));
    const field = (name: string) =>
      new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(text)?.[1] ?? '';
    return this.post(options.action, {
      csrf: field('csrf'),
      head: field('head'),
      ...options.fields,
    });
  }

  async signIn(login: string): Promise<void> {
    const answer = await this.submit({
      page: '/login',
      action: '/login',
      fields: { login },
    });
    if (answer.status !== 303) throw new Error(`sign-in: ${answer.status}`);
  }

  /** Follows redirects within the origin; the first one leaving it is answered unfollowed. */
  async follow(first: Response): Promise<Response> {
    let response = first;
    for (let hops = 0; hops < 10; hops += 1) {
      const location = response.headers.get('location');
      if (!location) return response;
      const target = new URL(location, this.origin);
      if (target.origin !== this.origin) return response;
      response = await this.get(target.pathname + target.search);
    }
    throw new Error('too many redirects');
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; ');
    const response = await fetch(new URL(path, this.origin), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie ? { cookie } : {}) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';', 1);
      const equals = pair.indexOf('=');
      const value = pair.slice(equals + 1);
      const gone =
        value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line);
      if (gone) this.cookies.delete(pair.slice(0, equals));
      else this.cookies.set(pair.slice(0, equals), value);
    }
    return response;
  }
}
