import { CodeHostError } from '@causeway/plugin-mesh-node';
import { Wire } from '@causeway/plugin-mesh-node/rest';
import { createAppAuth } from '@octokit/auth-app';
import type { GitHubTransport } from '../api/GitHubTransport';
import type { GitHubAppConfig } from '../config/readGitHubConfig';
import type { Credentials } from './Credentials';

interface Lent {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

/** A token lives an hour. It is renewed while a long push with it can still end. */
const renewBeforeMs = 10 * 60_000;
/** The old one serves as long as the forge is away, up to this before its end. */
const usableBeforeMs = 30_000;

const silent = () => undefined;

/** A GitHub App installed on the intent repositories: short-lived tokens for the installation. */
export class AppCredentials implements Credentials {
  readonly #auth: ReturnType<typeof createAppAuth>;
  readonly #transport: GitHubTransport;
  readonly #now: () => number;
  #lent: Lent | undefined;
  #poster: string | undefined;

  constructor(options: {
    readonly app: GitHubAppConfig;
    readonly transport: GitHubTransport;
    readonly now: () => number;
  }) {
    const { app, transport } = options;
    this.#transport = transport;
    this.#now = options.now;
    this.#auth = createAppAuth({
      appId: app.id,
      installationId: app.installationId,
      privateKey: app.privateKey,
      request: transport.request,
      log: { warn: silent },
    });
  }

  async token(): Promise<string> {
    const lent = this.#lent;
    const left = lent ? lent.ends - this.#now() : 0;
    if (lent && left > renewBeforeMs) {
      return lent.token;
    }
    try {
      return (await this.#borrow()).token;
    } catch (error) {
      if (lent && this.#lent === lent && left > usableBeforeMs) {
        return lent.token;
      }
      throw error;
    }
  }

  async poster(): Promise<string> {
    if (this.#poster === undefined) {
      const slug = await this.describe(app => app.field('slug').string());
      this.#poster = `${slug}[bot]`;
    }
    return this.#poster;
  }

  forget(): boolean {
    this.#lent = undefined;
    return true;
  }

  /** Asks about the app itself, which needs its key and no installation. */
  async describe<T>(
    read: (answer: Wire) => T,
    route = 'GET /app',
    parameters: Readonly<Record<string, unknown>> = {},
  ): Promise<T> {
    const call = { operation: 'read the GitHub App', route, parameters };
    try {
      const { token } = await this.#auth({ type: 'app' });
      const { data } = await this.#transport.send(call, {
        authorization: `Bearer ${token}`,
      });
      return read(new Wire(data));
    } catch (error) {
      throw this.#failure(call, error);
    }
  }

  /** Asked at once, octokit makes one request of several. */
  async #borrow(): Promise<Lent> {
    const call = {
      operation: "get a token of the GitHub App's installation",
      route: 'POST /app/installations/{installation_id}/access_tokens',
    };
    this.#transport.assertOpen(call, 'rest');
    try {
      const made = await this.#auth({ type: 'installation', refresh: true });
      this.#transport.secrets.add(made.token);
      this.#lent = { token: made.token, ends: Date.parse(made.expiresAt) };
      return this.#lent;
    } catch (error) {
      throw this.#failure(call, error);
    }
  }

  #failure(
    call: { readonly operation: string; readonly route: string },
    error: unknown,
  ): CodeHostError {
    if (error instanceof CodeHostError) {
      return error;
    }
    return this.#transport.failure(call, error);
  }
}
