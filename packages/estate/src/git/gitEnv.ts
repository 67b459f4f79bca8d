const identity = {
  GIT_AUTHOR_NAME: 'Estate',
  GIT_AUTHOR_EMAIL: 'forge@estate.example',
  GIT_COMMITTER_NAME: 'Estate',
  GIT_COMMITTER_EMAIL: 'forge@estate.example',
};

const config: readonly (readonly [string, string])[] = [
  ['safe.directory', '*'],
  ['gc.auto', '0'],
  ['core.hooksPath', '/dev/null'],
  ['advice.detachedHead', 'false'],
];

/**
 * Environment of every git child: nothing of the machine's or the user's git configuration,
 * no prompt, no hooks. `hooksPath` in `extra` names the one folder of hooks the caller wants.
 */
export function gitEnv(
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const { hooksPath, ...rest } = extra;
  const entries = config.map(([key, value]) =>
    key === 'core.hooksPath' && hooksPath
      ? ([key, hooksPath] as const)
      : ([key, value] as const),
  );
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_CONFIG_COUNT: String(entries.length),
    ...identity,
    ...rest,
  };
  entries.forEach(([key, value], at) => {
    env[`GIT_CONFIG_KEY_${at}`] = key;
    env[`GIT_CONFIG_VALUE_${at}`] = value;
  });
  return env;
}
