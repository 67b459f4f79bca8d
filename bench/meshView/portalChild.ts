import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { spawnEstate } from '@causeway/estate';
import { meshModuleForgejo } from '@causeway/plugin-mesh-backend-module-forgejo';
import { meshModulePrometheus } from '@causeway/plugin-mesh-backend-module-prometheus';
import { meshPlugin } from '../../plugins/mesh-backend/src/plugin';
import { site } from './FleetShape';

/** Parts of which a Prometheus tells nothing. */
const nobody = [
  'access-log-tuples.tuples',
  'cluster-wave.applications',
  'cost.price',
  'rollout.state',
  'undeclared-egress.hosts',
  'workloads.objects',
];

/** The plugin in a backend over a forge with a manifest of each service; its snapshots on disk, from one Prometheus. */
async function start(prometheus: string, services: number) {
  const scratch = mkdtempSync(join(tmpdir(), 'causeway-view-'));
  const estate = await spawnEstate({ scenario: `bulk:${services}` });
  const secret = (name: string) =>
    readFileSync(join(estate.secretsDir, name), 'utf8').trim();
  const repositories = Object.fromEntries(
    ['routing', 'security', 'identity', 'platform'].map(name => [
      name,
      { owner: 'mesh', name },
    ]),
  );
  const data = {
    app: { baseUrl: 'http://localhost:7007' },
    backend: {
      baseUrl: 'http://localhost:7007',
      database: {
        client: 'better-sqlite3',
        connection: { directory: join(scratch, 'db') },
      },
    },
    mesh: {
      cacheDirectory: join(scratch, 'cache'),
      signing: { keyFile: join(estate.secretsDir, 'bot-signing-key.pem') },
      codeHost: {
        forgejo: {
          baseUrl: estate.url,
          token: secret('bot-token'),
          webhookSecret: 'the-secret-of-this-bench',
          botLogin: 'causeway-bot',
          botEmail: 'causeway-bot@causeway.example',
          repositories,
        },
      },
      approvals: { routing: { ownerGroups: ['group:default/shop-owners'] } },
      evidence: {
        sites: [site],
        notConfigured: nobody,
        deadline: { seconds: 90 },
        prometheus: {
          sites: { [site]: { url: prometheus } },
          timeout: { seconds: 80 },
        },
      },
    },
  };
  const backend = await startTestBackend({
    features: [
      meshPlugin,
      meshModuleForgejo,
      meshModulePrometheus,
      catalogServiceMock.factory({ entities: [] }),
      mockServices.rootConfig.factory({ data }),
    ],
  });
  process.send?.({
    type: 'ready',
    url: `http://127.0.0.1:${backend.server.port()}`,
  });
  process.once('disconnect', async () => {
    await backend.stop();
    await estate.stop();
    rmSync(scratch, { recursive: true, force: true });
    process.exit(0);
  });
}

const [prometheus, services] = process.argv.slice(2);
start(prometheus, Number(services)).catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
