import type { Secrets } from '../api/Secrets';
import type { Credentials } from './Credentials';

/** An access token of the bot's account, fine-grained or classic. */
export class TokenCredentials implements Credentials {
  readonly #token: string;
  readonly #botLogin: string;

  constructor(options: {
    readonly token: string;
    readonly botLogin: string;
    readonly secrets: Secrets;
  }) {
    this.#token = options.token;
    this.#botLogin = options.botLogin;
    options.secrets.add(options.token);
  }

  async token(): Promise<string> {
    return this.#token;
  }

  async poster(): Promise<string> {
    return this.#botLogin;
  }

  forget(): boolean {
    return false;
  }
}
