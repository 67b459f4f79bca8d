import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import type {
  BackstageCredentials,
  BackstageUserPrincipal,
} from '@backstage/backend-plugin-api';
import type { Entity } from '@backstage/catalog-model';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import {
  AuthorizeResult,
  type AuthorizePermissionRequest,
} from '@backstage/plugin-permission-common';
import { spawnEstate, type SpawnedEstate } from '@causeway/estate';
import { meshModuleForgejo } from '@causeway/plugin-mesh-backend-module-forgejo';
import { meshModuleScenario } from '@causeway/plugin-mesh-backend-module-scenario';
import request from 'supertest';
import { meshPlugin } from '../src/plugin';

const user = mockCredentials.user.header('user:default/shop-requester');

const people: Entity[] = ['shop-requester', 'shop-owner-1'].map(name => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'User',
  metadata: { name, namespace: 'default' },
  spec: {
    profile: { displayName: name, email: `${name}@shop.example` },
    memberOf: [],
  },
}));

/** The plugin in a real backend over an estate, as the shop's requester sees it. */
export class ApiBench {
  estate!: SpawnedEstate;
  server!: Parameters<typeof request>[0];
  /** What the permission policy says; everything is allowed before each test. */
  decide: (asked: AuthorizePermissionRequest) => AuthorizeResult = () =>
    AuthorizeResult.ALLOW;

  private constructor(private readonly evidence: object) {}

  /** Registers the hooks of the test runner; `evidence` adds to `mesh.evidence`, `groups` are the requester's. */
  static create({
    evidence = {},
    groups = [],
  }: {
    readonly evidence?: object;
    readonly groups?: readonly string[];
  } = {}) {
    const bench = new ApiBench(evidence);
    const scratch = mkdtempSync(join(tmpdir(), 'causeway-api-'));
    let stop = async () => {};
    beforeAll(async () => {
      bench.estate = await spawnEstate();
      const backend = await startTestBackend({
        features: [
          meshPlugin,
          meshModuleForgejo,
          meshModuleScenario,
          catalogServiceMock.factory({ entities: people }),
          mockServices.userInfo.mock({
            getUserInfo: async credentials => {
              const { userEntityRef } = (
                credentials as BackstageCredentials<BackstageUserPrincipal>
              ).principal;
              const ownershipEntityRefs = [userEntityRef, ...groups];
              return { userEntityRef, ownershipEntityRefs };
            },
          }).factory,
          mockServices.permissions.mock({
            authorize: async asked =>
              asked.map(each => ({
                result: bench.decide(each) as AuthorizeResult.ALLOW,
              })),
            authorizeConditional: async asked =>
              asked.map(({ permission }) => ({
                result: bench.decide({
                  permission,
                } as never) as AuthorizeResult.ALLOW,
              })),
          }).factory,
          mockServices.rootConfig.factory({ data: bench.config(scratch) }),
        ],
      });
      bench.server = backend.server;
      stop = () => backend.stop();
      await bench.allRead();
    });
    beforeEach(() => {
      bench.decide = () => AuthorizeResult.ALLOW;
    });
    afterAll(async () => {
      await stop();
      await bench.estate.stop();
      rmSync(scratch, { recursive: true, force: true });
    });
    return bench;
  }

  private config(scratch: string) {
    const { url, secretsDir } = this.estate;
    const secret = (name: string) =>
      readFileSync(join(secretsDir, name), 'utf8').trim();
    const repositories = Object.fromEntries(
      ['routing', 'security', 'identity', 'platform'].map(name => [
        name,
        { owner: 'mesh', name },
      ]),
    );
    return {
      app: { baseUrl: 'http://localhost:7007' },
      mesh: {
        clock: { source: 'estate', estateUrl: url },
        cacheDirectory: join(scratch, 'cache'),
        signing: { keyFile: join(secretsDir, 'bot-signing-key.pem') },
        codeHost: {
          forgejo: {
            baseUrl: url,
            token: secret('bot-token'),
            webhookSecret: 'the-secret-of-this-test',
            botLogin: 'causeway-bot',
            botEmail: 'causeway-bot@causeway.example',
            repositories,
          },
        },
        approvals: { routing: { ownerGroups: ['group:default/shop-owners'] } },
        evidence: {
          sites: ['frankfurt', 'amsterdam'],
          scenario: { estateUrl: url },
          ...this.evidence,
        },
      },
    };
  }

  private allRead(): Promise<void> {
    return this.eventually(async () => {
      const { body } = await this.get('/status');
      const read = body.repositories?.every(
        (each: { state: string }) => each.state === 'value',
      );
      if (!read) throw new Error(JSON.stringify(body));
    });
  }

  readonly get = (path: string) =>
    request(this.server).get(`/api/mesh${path}`).set('authorization', user);

  readonly post = (path: string, body: object) =>
    request(this.server)
      .post(`/api/mesh${path}`)
      .set('authorization', user)
      .send(body);

  /** Tries again until it holds; each turn waits for the estate, which shares the machine. */
  async eventually(check: () => Promise<void>, turns = 200): Promise<void> {
    for (let left = turns; ; left--) {
      try {
        await check();
        return;
      } catch (error) {
        if (left === 0) throw error;
        await new Promise(resolve => setImmediate(resolve));
        await fetch(`${this.estate.url}/_estate/health`);
      }
    }
  }
}
