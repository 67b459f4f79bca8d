import { readDurationFromConfig, type Config } from '@backstage/config';
import { InputError } from '@backstage/errors';
import type { RepoRole } from '@causeway/mesh-intent/world';

/** @public */
export interface CodeHostRepository {
  readonly owner: string;
  readonly name: string;
  readonly branch: string;
}

const roles: readonly RepoRole[] = [
  'routing',
  'security',
  'identity',
  'platform',
];

/**
 * The part of `mesh.codeHost.<id>` that every code host has. Throws on what can be seen to be wrong without asking the
 * forge; never with a secret in the message.
 * @public
 */
export class CodeHostSection {
  readonly #config: Config;

  constructor(
    root: Config,
    /** "mesh.codeHost.forgejo" */
    readonly key: string,
  ) {
    this.#config = root.getConfig(key);
  }

  get config(): Config {
    return this.#config;
  }

  repositories(): ReadonlyMap<RepoRole, CodeHostRepository> {
    const repositories = new Map<RepoRole, CodeHostRepository>();
    const section = this.#config.getConfig('repositories');
    for (const role of section.keys()) {
      const known = roles.find(each => each === role);
      if (!known) {
        throw new InputError(
          `${
            this.key
          }.repositories.${role} is not a role; the roles are ${roles.join(
            ', ',
          )}.`,
        );
      }
      const repository = section.getConfig(role);
      repositories.set(known, {
        owner: repository.getString('owner'),
        name: repository.getString('name'),
        branch: repository.getOptionalString('branch') ?? 'main',
      });
    }
    return repositories;
  }

  /** Without final slashes. `tail` is a path that people take along by mistake: "/api/v1". */
  address(text: string, options: { field: string; tail: string }): string {
    const key = `${this.key}.${options.field}`;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !['http:', 'https:'].includes(url.protocol)) {
      throw new InputError(`${key} is not an http or https address.`);
    }
    if (url.username || url.password || url.search || url.hash) {
      throw new InputError(
        `${key} must not hold credentials, a query or a fragment; the token belongs into ${this.key}.token.`,
      );
    }
    const address = url.href.replace(/\/+$/, '');
    if (address.endsWith(options.tail)) {
      throw new InputError(
        `${key} is the address of the forge, without ${options.tail}.`,
      );
    }
    return address;
  }

  token(): string {
    const token = this.#config.getString('token').trim();
    // A line end or a space in a header value is refused much later, with a message about headers.
    if (!/^[\x21-\x7e]+$/.test(token)) {
      throw new InputError(
        `${this.key}.token is empty or contains a space or a line end.`,
      );
    }
    return token;
  }

  botEmail(): string {
    const botEmail = this.#config.getString('botEmail');
    if (!/^[^\s<>@]+@[^\s<>@]+$/.test(botEmail)) {
      throw new InputError(`${this.key}.botEmail is not an e-mail address.`);
    }
    return botEmail;
  }

  webhookSecret(): string | undefined {
    return this.#config.getOptionalString('webhookSecret')?.trim() || undefined;
  }

  /** For one request, in milliseconds; ten seconds unless set. */
  timeoutMs(): number {
    if (!this.#config.has('timeout')) {
      return 10_000;
    }
    const { hours, minutes, seconds, milliseconds } = readDurationFromConfig(
      this.#config,
      { key: 'timeout' },
    );
    const total =
      (hours ?? 0) * 3_600_000 +
      (minutes ?? 0) * 60_000 +
      (seconds ?? 0) * 1000 +
      (milliseconds ?? 0);
    if (total <= 0) {
      throw new InputError(`${this.key}.timeout must be longer than nothing.`);
    }
    return total;
  }
}
