import { readDurationFromConfig, type Config } from '@backstage/config';
import { InputError } from '@backstage/errors';
import type { RepoRole } from '@causeway/mesh-intent/world';

/** @public */
export interface ForgejoRepository {
  readonly owner: string;
  readonly name: string;
  readonly branch: string;
}

/** @public */
export interface ForgejoConfig {
  /** Without a final slash and without `/api/v1`. */
  readonly baseUrl: string;
  readonly token: string;
  readonly botLogin: string;
  readonly botEmail: string;
  /** Absent: every webhook is refused. */
  readonly webhookSecret?: string;
  readonly repositories: ReadonlyMap<RepoRole, ForgejoRepository>;
  /** For one request. */
  readonly timeoutMs: number;
}

const key = 'mesh.codeHost.forgejo';
const roles: readonly RepoRole[] = [
  'routing',
  'security',
  'identity',
  'platform',
];

/**
 * Reads `mesh.codeHost.forgejo`. Throws on what can be seen to be wrong without
 * asking the forge; never with a secret in the message.
 * @public
 */
export function readForgejoConfig(root: Config): ForgejoConfig {
  const config = root.getConfig(key);
  const repositories = new Map<RepoRole, ForgejoRepository>();
  const section = config.getConfig('repositories');
  for (const role of section.keys()) {
    const known = roles.find(each => each === role);
    if (!known) {
      throw new InputError(
        `${key}.repositories.${role} is not a role; the roles are ${roles.join(
          ', ',
        )}.`,
      );
    }
    repositories.set(known, readRepository(section.getConfig(role)));
  }
  const botEmail = config.getString('botEmail');
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(botEmail)) {
    throw new InputError(`${key}.botEmail is not an e-mail address.`);
  }
  return {
    baseUrl: readBaseUrl(config.getString('baseUrl')),
    token: readToken(config.getString('token')),
    botLogin: config.getString('botLogin'),
    botEmail,
    webhookSecret:
      config.getOptionalString('webhookSecret')?.trim() || undefined,
    repositories,
    timeoutMs: readTimeout(config),
  };
}

function readRepository(config: Config): ForgejoRepository {
  return {
    owner: config.getString('owner'),
    name: config.getString('name'),
    branch: config.getOptionalString('branch') ?? 'main',
  };
}

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new InputError(`${key}.baseUrl is not an http or https address.`);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new InputError(
      `${key}.baseUrl must not hold credentials, a query or a fragment; the token belongs into ${key}.token.`,
    );
  }
  if (/\/api\/v1\/?$/.test(url.pathname)) {
    throw new InputError(
      `${key}.baseUrl is the address of the forge, without /api/v1.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function readToken(text: string): string {
  const token = text.trim();
  // A line end or a space in a header value is refused much later, with a message about headers.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new InputError(
      `${key}.token is empty or contains a space or a line end.`,
    );
  }
  return token;
}

function readTimeout(config: Config): number {
  if (!config.has('timeout')) {
    return 10_000;
  }
  const { hours, minutes, seconds, milliseconds } = readDurationFromConfig(
    config,
    { key: 'timeout' },
  );
  const total =
    (hours ?? 0) * 3_600_000 +
    (minutes ?? 0) * 60_000 +
    (seconds ?? 0) * 1000 +
    (milliseconds ?? 0);
  if (total <= 0) {
    throw new InputError(`${key}.timeout must be longer than nothing.`);
  }
  return total;
}
