import { mockServices } from '@backstage/backend-test-utils';
import type { EntityProviderMutation } from '@backstage/plugin-catalog-node';
import {
  WORLD_CHANGED_TOPIC,
  type ServiceListing,
  type ServicesAtCommit,
} from '@causeway/plugin-mesh-common';
import { MeshEntityProvider } from './MeshEntityProvider';

const listing = (
  commit: string,
  services: Partial<ServiceListing>[],
  unreadable: string[] = [],
): ServicesAtCommit => ({
  commit,
  unreadable,
  services: services.map(each => ({
    ref: 'shop/cart',
    owner: 'group:default/team-shop',
    dependsOn: [],
    hosts: [],
    identities: [],
    sourceUrl: `https://forge/${each.ref}`,
    blob: 'b',
    ...each,
  })),
});

describe('MeshEntityProvider', () => {
  const mutations: EntityProviderMutation[] = [];
  let answers: Record<string, ServicesAtCommit>;
  let tip: string;
  let onEvent: (event: {
    topic: string;
    eventPayload: unknown;
  }) => Promise<void>;
  let minute: () => Promise<void>;

  beforeEach(async () => {
    mutations.length = 0;
    tip = 'one';
    answers = {
      one: listing('one', [
        { ref: 'shop/cart', system: 'store' },
        { ref: 'shop/checkout', system: 'store', dependsOn: ['shop/cart'] },
      ]),
    };
    const provider = new MeshEntityProvider({
      services: async commit => {
        const answer = answers[commit ?? tip];
        if (!answer) throw new Error('not read yet');
        return answer;
      },
      group: 'mesh.corp',
      logger: mockServices.logger.mock(),
      events: {
        publish: async () => {},
        subscribe: async options => {
          expect(options.topics).toEqual([WORLD_CHANGED_TOPIC]);
          onEvent = options.onEvent as typeof onEvent;
        },
      },
      everyMinute: {
        run: async ({ fn }) => {
          minute = async () => fn(new AbortController().signal);
        },
      },
    });
    await provider.connect({
      applyMutation: async mutation => {
        mutations.push(mutation);
      },
      refresh: async () => {},
    });
  });

  const moved = (repo: string, commit: string) =>
    onEvent({ topic: WORLD_CHANGED_TOPIC, eventPayload: { repo, commit } });
  const given = (mutation: EntityProviderMutation) =>
    (mutation.type === 'full' ? mutation.entities : mutation.added).map(
      ({ entity }) =>
        `${entity.kind}:${entity.metadata.namespace}/${entity.metadata.name}`,
    );

  it('gives Components with annotation, owner and dependencies, and a System once', async () => {
    await minute();
    expect(mutations).toHaveLength(1);
    expect(given(mutations[0])).toEqual([
      'Component:shop/cart',
      'System:shop/store',
      'Component:shop/checkout',
    ]);
    const [full] = mutations;
    const entities = full.type === 'full' ? full.entities : [];
    expect(entities[2].entity).toMatchObject({
      metadata: { annotations: { 'mesh.corp/service': 'shop/checkout' } },
      spec: {
        owner: 'group:default/team-shop',
        system: 'system:shop/store',
        dependsOn: ['component:shop/cart'],
      },
    });
  });

  it('gives a delta of exactly what changed on a push to routing, and nothing for other repositories', async () => {
    await minute();
    answers.two = listing('two', [
      { ref: 'shop/cart', system: 'store' },
      { ref: 'shop/wishlist' },
    ]);
    await moved('security', 'x');
    await moved('routing', 'two');
    expect(mutations).toHaveLength(2);
    expect(mutations[1].type).toBe('delta');
    expect(given(mutations[1])).toEqual(['Component:shop/wishlist']);
    expect(mutations[1]).toMatchObject({
      removed: [{ entityRef: 'component:shop/checkout' }],
    });
  });

  it('keeps the entity of a manifest that does not parse', async () => {
    await minute();
    answers.two = listing(
      'two',
      [{ ref: 'shop/cart', system: 'store' }],
      ['shop/checkout'],
    );
    await moved('routing', 'two');
    expect(mutations).toHaveLength(1);
    tip = 'two';
    await minute();
    expect(mutations).toHaveLength(1);
    // Once it parses again, only what is new is given.
    answers.three = answers.one;
    await moved('routing', 'three');
    expect(mutations).toHaveLength(1);
  });

  it('says nothing twice, and survives a mesh plugin that is not ready', async () => {
    await moved('routing', 'unknown');
    expect(mutations).toEqual([]);
    await moved('routing', 'one');
    await moved('routing', 'one');
    expect(mutations).toHaveLength(1);
  });

  it('makes up within a minute for a push it could not follow, and gives everything once an hour', async () => {
    await minute();
    await minute();
    expect(mutations).toHaveLength(1);
    await moved('routing', 'unknown');
    await minute();
    expect(mutations.map(({ type }) => type)).toEqual(['full', 'full']);
    for (let n = 1; n < 60; n++) await minute();
    expect(mutations).toHaveLength(2);
    await minute();
    expect(mutations).toHaveLength(3);
  });
});
