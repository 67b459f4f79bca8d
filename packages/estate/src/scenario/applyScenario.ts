import { tokenHash } from '../api/authenticate';
import { emptyRule } from '../api/protectionEndpoints';
import { repoKey, type Forge } from '../forge/Forge';
import type { Seed } from '../options';
import { sshKeyFromLine, sshKeyLine } from '../signing/sshKey';
import type { AccessLevel, HookRecord, RepoRecord } from '../store/entities';
import { membersOf, readScenario, type Scenario } from './readScenario';
import { readSecret } from './readSecret';
import { seedRepository } from './seedRepository';

export interface ScenarioOptions {
  readonly secretsDir: string;
  readonly portal: string;
  readonly seed: Seed;
}

/**
 * Brings accounts, keys, tokens, repositories, protection and hooks in line with the scenario and the secrets.
 * Runs at every start: what exists is kept, a new bot key or token is added (old keys stay, so old commits verify).
 */
export async function applyScenario(
  forge: Forge,
  options: ScenarioOptions,
): Promise<void> {
  const scenario = readScenario();
  applyAccounts(forge, scenario);
  applyBot(forge, scenario, options.secretsDir);
  for (const [name, declared] of Object.entries(scenario.repositories)) {
    const repo = applyRepo(forge, scenario, { name, declared });
    const { seed } = options;
    await seedRepository(forge, { repo, history: declared.history, seed });
    if (declared.protected)
      applyProtection(forge, scenario, { repo, declared });
    applyHook(forge, scenario, { repo, options });
  }
}

type Declared = Scenario['repositories'][string];

function applyAccounts(forge: Forge, scenario: Scenario): void {
  for (const { login, name, email, kind, groups } of scenario.accounts) {
    if (forge.account(login)) continue;
    forge.store.put('account', login, {
      id: forge.store.next('account'),
      login,
      displayName: name,
      emails: [{ address: email, activated: true }],
      kind,
      groups,
    });
  }
}

function applyBot(forge: Forge, scenario: Scenario, secretsDir: string): void {
  const { login, scopes } = scenario.bot;
  const hash = tokenHash(readSecret(secretsDir, 'bot-token'));
  const current = forge.store.get('token', hash);
  if (!current) {
    // The previous runtime token is withdrawn when a new one appears.
    for (const token of forge.store.values('token')) {
      if (token.name === 'runtime') forge.store.remove('token', token.hash);
    }
    forge.store.put('token', hash, { hash, login, name: 'runtime', scopes });
  }
  const text = readSecret(secretsDir, 'bot-signing-key.pub');
  const key = sshKeyFromLine(text);
  if (!key) {
    throw new Error(
      `${secretsDir}/bot-signing-key.pub: expected one line "ssh-ed25519 AAAA..."`,
    );
  }
  const line = sshKeyLine(key);
  if (forge.store.values('key').some(k => k.line === line)) return;
  const id = forge.store.next('key');
  forge.store.put('key', String(id), {
    id,
    owner: login,
    title: `key of ${login}`,
    line,
    fingerprint: key.fingerprint,
    verified: true,
    createdAt: forge.clock.stamp(),
  });
}

function applyRepo(
  forge: Forge,
  scenario: Scenario,
  { name, declared }: { readonly name: string; readonly declared: Declared },
): RepoRecord {
  const existing = forge.repo(scenario.owner, name);
  if (existing) return existing;
  const owners = membersOf(scenario, declared.owners);
  const access: Record<string, AccessLevel> = {};
  for (const { login, kind } of scenario.accounts) {
    if (kind === 'persona') {
      access[login] = owners.includes(login) ? 'write' : 'read';
    }
  }
  access[scenario.bot.login] = declared.bot;
  const repo: RepoRecord = {
    id: forge.store.next('repo'),
    owner: scenario.owner,
    name,
    description: declared.description,
    defaultBranch: scenario.protection.branch,
    archived: false,
    anonymousRead: false,
    access,
    labels: declared.labels.map(label => ({
      id: forge.store.next('label'),
      name: label,
      color: '5b6ee1',
    })),
    createdAt: forge.clock.stamp(),
  };
  forge.store.put('repo', repoKey(repo), repo);
  return repo;
}

function applyProtection(
  forge: Forge,
  scenario: Scenario,
  {
    repo,
    declared,
  }: { readonly repo: RepoRecord; readonly declared: Declared },
): void {
  if (forge.store.get('protection', repoKey(repo))) return;
  const { branch, requiredApprovals, statusContexts } = scenario.protection;
  forge.store.put('protection', repoKey(repo), [
    {
      ...emptyRule(branch, forge.clock.stamp()),
      requiredApprovals,
      enableApprovalsWhitelist: true,
      approvalsWhitelist: membersOf(scenario, declared.owners),
      // The platform tree is not the portal's: nobody posts its status there.
      enableStatusCheck: declared.bot === 'write',
      statusCheckContexts: declared.bot === 'write' ? statusContexts : [],
      dismissStaleApprovals: true,
      blockOnRejectedReviews: true,
      requireSignedCommits: true,
    },
  ]);
}

function applyHook(
  forge: Forge,
  scenario: Scenario,
  target: { readonly repo: RepoRecord; readonly options: ScenarioOptions },
): void {
  const { repo, options } = target;
  const url = `${options.portal}${scenario.webhook.path}`;
  const key = repoKey(repo);
  const existing = forge.store
    .values('hook')
    .find(
      h => h.repo === key && h.type === 'forgejo' && h.branchFilter === '*',
    );
  const stamp = forge.clock.stamp();
  const hook: HookRecord = {
    id: existing?.id ?? forge.store.next('hook'),
    repo: key,
    type: 'forgejo',
    url,
    secret: readSecret(options.secretsDir, 'webhook-secret'),
    contentType: 'json',
    events: scenario.webhook.events,
    branchFilter: '*',
    authorizationHeader: '',
    active: true,
    createdAt: existing?.createdAt ?? stamp,
    updatedAt: stamp,
  };
  forge.store.put('hook', String(hook.id), hook);
}
