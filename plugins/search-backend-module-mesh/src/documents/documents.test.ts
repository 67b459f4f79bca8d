import type {
  ChangeSummary,
  KindView,
  MeshApi,
  ServiceListing,
} from '@causeway/plugin-mesh-common';
import { changeDocuments } from './changeDocuments';
import { formDocuments } from './formDocuments';
import { hostDocuments } from './hostDocuments';
import { identityDocuments } from './identityDocuments';

const change = (id: string): ChangeSummary => ({
  id,
  origin: 'portal',
  kind: 'egress',
  kindTitle: 'Request egress',
  title: `Egress ${id}`,
  phase: 'waiting-for-person',
  blockedBy: 'Step 2 was closed by hand.',
  waitsFor: 'person',
  waitsSince: '2026-11-30T12:00:00Z',
  labels: ['audit'],
  services: ['shop/checkout'],
  teams: ['group:default/team-shop'],
  requester: { user: 'user:default/shop-requester', displayName: 'Requester' },
  pullRequests: [],
  createdAt: '2026-11-30T12:00:00Z',
  updatedAt: '2026-11-30T12:00:00Z',
});

const service = (
  ref: string,
  named: Partial<Pick<ServiceListing, 'hosts' | 'identities'>>,
): ServiceListing => ({
  ref,
  owner: 'group:default/team-shop',
  dependsOn: [],
  hosts: [],
  identities: [],
  sourceUrl: `https://forge/${ref}`,
  blob: 'b',
  ...named,
});

const listing = (...services: ServiceListing[]): Pick<MeshApi, 'services'> => ({
  services: async () => ({ commit: 'a', services, unreadable: [] }),
});

/** Pages as the mesh plugin gives them, of so many changes. */
function pagesOf(total: number) {
  const asked: Parameters<MeshApi['changes']>[0][] = [];
  const mesh: Pick<MeshApi, 'changes'> = {
    changes: async query => {
      asked.push(query);
      const from = Number(query?.after ?? 0);
      const to = Math.min(total, from + (query?.limit ?? 50));
      return {
        items: Array.from({ length: to - from }, (_, n) =>
          change(`change${from + n}`),
        ),
        total,
        ...(to < total ? { next: String(to) } : {}),
      };
    },
  };
  return { mesh, asked };
}

describe('changes', () => {
  it('are found by title, kind, service, requester, phase in words, label and id', async () => {
    const [document] = await changeDocuments(pagesOf(1).mesh);
    expect(document).toMatchObject({
      title: 'Egress change0',
      location: '/mesh/changes/change0',
      change: 'change0',
      phase: 'waiting-for-person',
      services: ['shop/checkout'],
    });
    const words = document.text.split(/[\s,.]+/);
    expect(words).toEqual(
      expect.arrayContaining([
        ...['Request', 'egress', 'waiting', 'person', 'shop/checkout'],
        ...['checkout', 'Requester', 'user:default/shop-requester', 'audit'],
        ...['hand', 'change0'],
      ]),
    );
  });

  it('are read page by page, ended ones too', async () => {
    const { mesh, asked } = pagesOf(450);
    const found = await changeDocuments(mesh);
    expect(new Set(found.map(each => each.change)).size).toBe(450);
    expect(asked).toEqual(
      [undefined, '200', '400'].map(after => ({
        scope: 'all',
        state: 'all',
        order: 'newest',
        limit: 200,
        ...(after === undefined ? {} : { after }),
      })),
    );
  });

  it('are the newest 5,000', async () => {
    const { mesh, asked } = pagesOf(5_500);
    const found = await changeDocuments(mesh);
    expect(found).toHaveLength(5_000);
    expect(found.at(-1)?.change).toBe('change4999');
    expect(asked).toHaveLength(25);
  });
});

it('a form is found by what it is for, when it is about a service', async () => {
  const kind = (id: string, field: string): KindView => ({
    id,
    title: `Kind ${id}`,
    description: '',
    permission: '',
    inputSchema: {},
    form: {
      submitLabel: 'Ask',
      intro: 'Lets a service call out.',
      fields: [
        { name: field, label: field, widget: 'service', required: true },
      ],
    },
  });
  expect(
    await formDocuments({
      kinds: async () => [kind('cert-lifetime', 'service'), kind('b', 'name')],
    }),
  ).toEqual([
    {
      title: 'Kind cert-lifetime',
      text: 'Ask for a change. Lets a service call out. cert lifetime',
      location: '/mesh/request/cert-lifetime',
      form: 'cert-lifetime',
      intro: 'Lets a service call out.',
    },
  ]);
});

it('a host stands once, with everyone who declares it', async () => {
  const found = await hostDocuments(
    listing(
      service('shop/checkout', { hosts: ['api.bank.example'] }),
      service('payments/till', {
        hosts: ['api.bank.example', '*.mail.example'],
      }),
    ),
  );
  expect(found.map(({ title, services }) => [title, services])).toEqual([
    ['*.mail.example', ['payments/till']],
    ['api.bank.example', ['shop/checkout', 'payments/till']],
  ]);
  expect(found[1]).toMatchObject({
    location: '/catalog/shop/component/checkout/mesh',
    host: 'api.bank.example',
  });
  expect(found[1].text.split(' ')).toEqual(
    expect.arrayContaining(['bank', 'till', 'checkout', 'api.bank.example']),
  );
});

it('an identity stands once, with everyone who runs under it', async () => {
  const identity = 'shop.corp/ns/shop/sa/till';
  const found = await identityDocuments(
    listing(
      service('shop/checkout', { identities: [identity] }),
      service('shop/cart', {}),
    ),
  );
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    title: identity,
    services: ['shop/checkout'],
    location: '/catalog/shop/component/checkout/mesh',
  });
  expect(found[0].text.split(' ')).toEqual(
    expect.arrayContaining(['till', 'checkout', identity]),
  );
});
