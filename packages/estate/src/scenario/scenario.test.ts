import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { membersOf, readScenario } from './readScenario';

const scenario = readScenario();
const personas = scenario.accounts.filter(a => a.kind === 'persona');

describe('the scenario', () => {
  it.each(
    Object.keys(scenario.repositories).flatMap(repo =>
      personas.map(({ login }) => [repo, login] as const),
    ),
  )('%s has two approvers besides %s', (repo, login) => {
    const owners = membersOf(scenario, scenario.repositories[repo].owners);
    const others = owners.filter(owner => owner !== login);
    expect(others.length).toBeGreaterThanOrEqual(
      scenario.protection.requiredApprovals,
    );
  });

  it('never lets the bot own or administer a repository', () => {
    for (const { owners, bot } of Object.values(scenario.repositories)) {
      expect(membersOf(scenario, owners)).not.toContain(scenario.bot.login);
      expect(['read', 'write']).toContain(bot);
    }
  });

  it('names only groups and authors that exist', () => {
    const groups = scenario.groups.map(g => g.name);
    const logins = scenario.accounts.map(a => a.login);
    scenario.accounts
      .flatMap(a => a.groups)
      .forEach(name => expect(groups).toContain(name));
    Object.values(scenario.repositories)
      .flatMap(r => r.history)
      .forEach(({ author }) => expect(logins).toContain(author));
  });

  it('keeps every address on a reserved example domain', () => {
    scenario.accounts.forEach(({ email }) =>
      expect(email).toMatch(/@[a-z.-]+\.example$/),
    );
  });
});

describe('catalog-info/estate/org.yaml', () => {
  const path = require.resolve('../../../../catalog-info/estate/org.yaml');
  const entities = parseAllDocuments(readFileSync(path, 'utf8')).map(document =>
    document.toJS(),
  );

  it('has exactly the personas as users', () => {
    const users = entities.filter(entity => entity.kind === 'User');
    expect(users).toEqual(
      personas.map(({ login, name, email, groups }) => ({
        apiVersion: 'backstage.io/v1alpha1',
        kind: 'User',
        metadata: {
          name: login,
          namespace: 'default',
          annotations: { 'mesh.corp/forge-login': login },
        },
        spec: { profile: { displayName: name, email }, memberOf: groups },
      })),
    );
  });

  it('has exactly the groups', () => {
    const groups = entities.filter(entity => entity.kind === 'Group');
    expect(
      groups.map(({ metadata, spec }) => ({
        name: metadata.name,
        title: spec.profile.displayName,
        parent: spec.parent,
      })),
    ).toEqual(
      scenario.groups.map(({ name, title, parent }) => ({
        name,
        title,
        parent,
      })),
    );
  });
});
