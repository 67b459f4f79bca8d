/**
 * What a git child may see beyond its arguments.
 * @public
 */
export interface GitEnvOptions {
  /** Value of the Authorization header; reaches git through its environment, never through argv or a URL. */
  readonly authorization?: string;
  /** Further `key`, `value` pairs of git configuration. */
  readonly config?: ReadonlyArray<readonly [key: string, value: string]>;
  /** Where the minimal inherited environment comes from; default `process.env`. */
  readonly inherit?: Readonly<Record<string, string | undefined>>;
}

/** Only what a child needs to start, to find CAs and to cross a proxy. */
const inherited = [
  'PATH',
  'TMPDIR',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'GIT_SSL_CAINFO',
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'no_proxy',
  'NO_PROXY',
];

/**
 * Environment of every git child: nothing of the machine's or the user's
 * configuration can change what git does, no prompt can block it, no hook runs.
 * An identity is set so that git never looks one up; commits made by the portal
 * carry their own and do not use it.
 * @public
 */
export function gitEnv(options: GitEnvOptions = {}): Record<string, string> {
  const source = options.inherit ?? process.env;
  const env: Record<string, string> = {};
  for (const name of inherited) {
    const value = source[name];
    if (value !== undefined) {
      env[name] = value;
    }
  }
  const config: Array<readonly [string, string]> = [
    ['safe.directory', '*'],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    // An empty value means "this directory" to git, so a path without entries.
    ['core.hooksPath', '/dev/null'],
    ['credential.helper', ''],
    ['http.followRedirects', 'false'],
    ['protocol.version', '2'],
    ['core.fsmonitor', 'false'],
    ...(options.config ?? []),
  ];
  if (options.authorization) {
    config.push([
      'http.extraHeader',
      `Authorization: ${options.authorization}`,
    ]);
  }
  Object.assign(env, {
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    GIT_AUTHOR_NAME: 'causeway',
    GIT_AUTHOR_EMAIL: 'causeway@localhost',
    GIT_COMMITTER_NAME: 'causeway',
    GIT_COMMITTER_EMAIL: 'causeway@localhost',
    GIT_CONFIG_COUNT: String(config.length),
    // Stable texts and times: refusals are recognised by their English words.
    LC_ALL: 'C',
    TZ: 'UTC',
  });
  config.forEach(([key, value], index) => {
    env[`GIT_CONFIG_KEY_${index}`] = key;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  });
  return env;
}
