import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { ForgejoCodeHost } from '@causeway/plugin-mesh-backend-module-forgejo';
import type { RepoRole } from '@causeway/mesh-intent';
import {
  CodeHostError,
  type CodeHost,
  type SignalSource,
} from '@causeway/plugin-mesh-node';
import type { Knex } from 'knex';
import { submitChange } from '../src/changes/submitChange';
import type { WorkerLog } from '../src/changes/ChangeWorker';
import type { ServiceScope } from '../src/changes/ServiceScope';
import type { SubmitRequest } from '../src/changes/ChangeService';
import { createDeliveryCore, type DeliveryCore } from '../src/deliveryCore';
import { BotSigner } from '../src/delivery/BotSigner';
import { Collector } from '../src/evidence/Collector';
import type { EffectName } from '../src/delivery/DeliveryScope';
import { estatePeople } from './estatePeople';

export const approvals = {
  routing: {
    required: 2,
    ownerGroups: [
      'group:default/shop-owners',
      'group:default/payments-owners',
      'group:default/platform-team',
    ],
  },
  security: { required: 2, ownerGroups: ['group:default/security-team'] },
  identity: { required: 2, ownerGroups: ['group:default/pki-team'] },
};

export interface TestCore extends DeliveryCore {
  readonly codeHost: CodeHost;
  readonly scope: ServiceScope;
  submit(
    request: Partial<SubmitRequest> & Pick<SubmitRequest, 'kind' | 'input'>,
    user?: string,
  ): Promise<string>;
  /** Polls the forge once and works until nothing is due. */
  settle(): Promise<void>;
  /** Asks the sources what is due for the snapshots, until nothing is. */
  collect(): Promise<void>;
  /** Moves the portal's clock. */
  advance(milliseconds: number): void;
}

/** Store, queue, delivery and code host over an estate process: what the crash child and the tests run. */
export async function testCore(options: {
  readonly knex: Knex;
  readonly estateUrl: string;
  readonly secretsDir: string;
  readonly cacheDirectory?: string;
  readonly signingKey?: string;
  readonly ahead?: number;
  readonly timeoutMs?: number;
  readonly afterEffect?: (effect: EffectName) => void;
  /** Telemetry; none by default. */
  readonly sources?: readonly SignalSource[];
  /** Where the portal's own faults are told; standard error by default. */
  readonly log?: WorkerLog;
  /** Stands before the code host, to answer what the estate cannot be made to say. */
  readonly front?: (real: CodeHost) => CodeHost;
}): Promise<TestCore> {
  const secret = (name: string) =>
    readFileSync(join(options.secretsDir, name), 'utf8').trim();
  const real = new ForgejoCodeHost({
    baseUrl: options.estateUrl,
    token: secret('bot-token'),
    webhookSecret: secret('webhook-secret'),
    botLogin: 'causeway-bot',
    botEmail: 'causeway-bot@causeway.example',
    timeoutMs: options.timeoutMs ?? 10_000,
    repositories: new Map(
      (['routing', 'security', 'identity', 'platform'] as RepoRole[]).map(
        role => [role, { owner: 'mesh', name: role, branch: 'main' }],
      ),
    ),
  });
  const codeHost = options.front?.(real) ?? real;
  let ahead = options.ahead ?? 0;
  const now = () => new Date(Date.now() + ahead);
  const newId = () => randomBytes(8).toString('hex');
  const core = createDeliveryCore({
    knex: options.knex,
    codeHost,
    sources: options.sources ?? [],
    signer: options.signingKey
      ? BotSigner.fromPem(options.signingKey)
      : await BotSigner.fromFile(
          join(options.secretsDir, 'bot-signing-key.pem'),
        ),
    people: estatePeople,
    config: {
      intent: {
        group: 'mesh.corp',
        clusterDomain: 'cluster.local',
        egressNamespace: 'egress',
      },
      cacheDirectory:
        options.cacheDirectory ??
        mkdtempSync(join(tmpdir(), 'causeway-cache-')),
      approvals,
      gateModes: {},
      portalUrl: 'http://localhost:7007',
      gatewayApiChannel: 'standard',
      evidence: {
        sites: options.sources === undefined ? [] : ['frankfurt', 'amsterdam'],
        notConfigured: [],
      },
    },
    now,
    newId,
    log: options.log ?? {
      warn: () => {},
      error: message => process.stderr.write(`${message}\n`),
    },
    ...(options.afterEffect ? { afterEffect: options.afterEffect } : {}),
  });
  const scope: ServiceScope = {
    ...core,
    codeHost,
    people: estatePeople,
    approvals,
    gateModes: {},
    simulated: true,
    now,
    newId,
    wake: () => {},
  };
  return {
    ...core,
    codeHost,
    scope,
    advance: milliseconds => {
      ahead += milliseconds;
    },
    submit: async (request, user = 'user:default/shop-requester') => {
      const { change } = await submitChange(
        scope,
        { key: newId(), ...request },
        { user },
      );
      return change.id;
    },
    collect: async () => {
      const collector = new Collector({
        owners: core.owners,
        store: core.snapshots,
        now,
        random: () => 0.5,
        warn: () => {},
      });
      while ((await collector.runDue()) > 0);
    },
    settle: async () => {
      await core.worlds.refresh();
      // As the loop of the portal does: what the forge refuses is asked again later.
      await core.byHand.follow().catch(error => {
        if (!(error instanceof CodeHostError)) throw error;
      });
      while ((await core.worker.runDue()) > 0);
    },
  };
}
