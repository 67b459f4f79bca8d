import type { AddressInfo } from 'node:net';
import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import searchPlugin from '@backstage/plugin-search-backend';
import searchModuleMesh from '@causeway/plugin-search-backend-module-mesh';

jest.setTimeout(120_000);

const answers: Readonly<Record<string, object>> = {
  '/kinds': { items: [] },
  '/changes': {
    total: 1,
    items: [
      {
        id: 'change0000000001',
        title: 'Let checkout call the bank',
        kindTitle: 'Request egress',
        phase: 'proposed',
        services: ['shop/checkout'],
        requester: { user: 'user:default/a', displayName: 'Requester' },
      },
    ],
  },
  '/services': {
    commit: 'a',
    unreadable: [],
    services: [
      {
        ref: 'shop/checkout',
        hosts: ['api.bank.example'],
        identities: ['shop.corp/ns/shop/sa/checkout'],
      },
    ],
  },
};

/** Answers as the mesh plugin does; its own tests hold what it says. */
const mesh = createBackendPlugin({
  pluginId: 'mesh',
  register(env) {
    env.registerInit({
      deps: { httpRouter: coreServices.httpRouter },
      async init({ httpRouter }) {
        httpRouter.use((req, res) => {
          res.json(answers[req.path]);
        });
      },
    });
  },
});

describe('the search', () => {
  let decide: (permission: string) => AuthorizeResult;
  let stop = async () => {};
  let find: (term: string) => Promise<readonly string[]>;

  beforeAll(async () => {
    const results = (asked: { permission: { name: string } }[]) =>
      asked.map(({ permission }) => ({
        result: decide(permission.name) as AuthorizeResult.ALLOW,
      }));
    const backend = await startTestBackend({
      features: [
        searchPlugin,
        searchModuleMesh,
        mockServices.rootConfig.factory({
          data: { permission: { enabled: true } },
        }),
        // Runs everything once, at the start: the times are the framework's.
        mockServices.scheduler.mock({
          scheduleTask: async task => {
            await task.fn(new AbortController().signal);
          },
        }).factory,
        mesh,
        mockServices.permissions.mock({
          authorize: async asked => results(asked),
          authorizeConditional: async asked => results(asked),
        }).factory,
      ],
    });
    stop = () => backend.stop();
    const { port } = backend.server.address() as AddressInfo;
    find = async term => {
      const response = await fetch(
        `http://127.0.0.1:${port}/api/search/query?term=${term}`,
        { headers: { authorization: mockCredentials.user.header() } },
      );
      const { results: found } = (await response.json()) as {
        results?: { type: string }[];
      };
      // There is no index before its first document.
      return (found ?? []).map(({ type }) => type).sort();
    };
  });
  beforeEach(() => {
    decide = () => AuthorizeResult.ALLOW;
  });
  afterAll(() => stop());

  /** The index is made beside the start of the backend. */
  const eventually = async (term: string, count: number) => {
    for (let left = 500; left > 0; left--) {
      const found = await find(term);
      if (found.length === count) return found;
    }
    return find(term);
  };

  it('finds a change, a host and an identity by a part of their names', async () => {
    expect(await eventually('checkout', 3)).toEqual([
      'mesh-change',
      'mesh-host',
      'mesh-identity',
    ]);
    expect(await eventually('bank', 2)).toEqual(['mesh-change', 'mesh-host']);
  });

  it('finds none of them for whoever may not read changes', async () => {
    expect(await eventually('checkout', 3)).toEqual([
      'mesh-change',
      'mesh-host',
      'mesh-identity',
    ]);
    decide = name =>
      name === 'mesh.change.read'
        ? AuthorizeResult.DENY
        : AuthorizeResult.ALLOW;
    expect(await find('checkout')).toEqual([]);
  });
});
