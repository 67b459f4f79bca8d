import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const name = z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/);

const account = z.strictObject({
  login: name,
  name: z.string().min(1),
  email: z.email(),
  kind: z.enum(['persona', 'bot', 'admin']).default('persona'),
  groups: z.array(name).default([]),
});

const group = z.strictObject({
  name,
  title: z.string().min(1),
  parent: name.optional(),
});

const historyEntry = z.strictObject({
  daysAgo: z.number().int().min(0),
  author: name,
  message: z.string().min(1),
  /** Files, or folders ending in "/". */
  paths: z.array(z.string()).min(1),
});

const repository = z.strictObject({
  description: z.string(),
  owners: z.array(name).min(1),
  bot: z.enum(['read', 'write']),
  protected: z.boolean(),
  labels: z.array(z.string()),
  history: z.array(historyEntry).min(1),
});

const scenarioSchema = z.strictObject({
  accounts: z.array(account),
  groups: z.array(group),
  bot: z.strictObject({ login: name, scopes: z.array(z.string()) }),
  owner: name,
  repositories: z.record(name, repository),
  protection: z.strictObject({
    branch: z.string(),
    requiredApprovals: z.number().int(),
    statusContexts: z.array(z.string()),
  }),
  webhook: z.strictObject({
    path: z.string().startsWith('/'),
    events: z.array(z.string()),
  }),
});

/** The estate's accounts, groups and repositories, as `scenario/estate.yaml` declares them. */
export type Scenario = z.output<typeof scenarioSchema>;

/** Folder of the scenario files. */
export const scenarioDir = dirname(
  require.resolve('../../scenario/estate.yaml'),
);

export function readScenario(): Scenario {
  const path = join(scenarioDir, 'estate.yaml');
  const parsed = scenarioSchema.safeParse(parse(readFileSync(path, 'utf8')));
  if (!parsed.success) {
    throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}

/** Logins of the members of the groups. */
export function membersOf(
  scenario: Scenario,
  groups: readonly string[],
): string[] {
  return scenario.accounts
    .filter(a => a.groups.some(g => groups.includes(g)))
    .map(a => a.login);
}
