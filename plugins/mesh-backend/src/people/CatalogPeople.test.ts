import { mockServices } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { CatalogPeople } from './CatalogPeople';

const user = (name: string, groups: string[], more: object = {}): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'User',
  metadata: { name, namespace: 'default', ...more },
  spec: { profile: { displayName: name, email: `${name}@shop.example` } },
  relations: groups.map(group => ({
    type: 'memberOf',
    targetRef: `group:default/${group}`,
  })),
});
const group = (name: string): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Group',
  metadata: { name, namespace: 'default' },
  spec: { type: 'team', children: [] },
});

describe('people of the catalog', () => {
  let entities: Entity[];
  let now: number;
  let people: CatalogPeople;

  beforeEach(() => {
    now = 0;
    entities = [
      group('owners'),
      user('b', ['owners']),
      user('a', ['owners', 'team'], {
        annotations: { 'mesh.corp/forge-login': 'A-on-the-forge' },
      }),
      user('c', ['team']),
    ];
    const catalog = catalogServiceMock.mock();
    catalog.getEntities.mockImplementation(async () => ({ items: entities }));
    people = CatalogPeople.create({
      catalog,
      auth: mockServices.auth(),
      group: 'mesh.corp',
      now: () => new Date(now),
    });
  });

  const logins = async (...groups: string[]) =>
    (await people.membersOf(groups)).map(({ login }) => login);

  it('are members of groups written in any case, each once', async () => {
    expect(await logins('group:default/Owners')).toEqual([
      'A-on-the-forge',
      'b',
    ]);
    expect(await logins('group:default/owners', 'group:default/team')).toEqual([
      'A-on-the-forge',
      'b',
      'c',
    ]);
    expect(await logins('group:default/nobody')).toEqual([]);
    expect((await people.byLogin('A-on-the-forge'))?.user).toBe(
      'user:default/a',
    );
    expect((await people.byEmail('A@Shop.example'))?.login).toBe(
      'A-on-the-forge',
    );
  });

  it('lose their vote within half a minute of leaving a group', async () => {
    await logins('group:default/owners');
    entities = [group('owners'), user('b', [])];
    now = 29_000;
    expect(await logins('group:default/owners')).toHaveLength(2);
    now = 30_000;
    expect(await logins('group:default/owners')).toEqual([]);
  });

  it('are nobody while the catalog is empty, and are found as soon as it is not', async () => {
    const later = entities;
    entities = [];
    expect(await logins('group:default/owners')).toEqual([]);
    expect(await people.person('user:default/a')).toBeUndefined();
    entities = later;
    expect(await logins('group:default/owners')).toHaveLength(2);
  });
});
