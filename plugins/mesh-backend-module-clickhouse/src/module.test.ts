import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  SignalSourceList,
  signalSourcesExtensionPoint,
} from '@causeway/plugin-mesh-node';
import meshModuleClickHouse from '.';

async function sourcesWith(evidence: object) {
  const list = new SignalSourceList();
  const backend = await startTestBackend({
    extensionPoints: [[signalSourcesExtensionPoint, list]],
    features: [
      meshModuleClickHouse,
      mockServices.rootConfig.factory({ data: { mesh: { evidence } } }),
    ],
  });
  await backend.stop();
  return list.sources.map(({ id }) => id);
}

it('hands its source to the mesh plugin when it is configured', async () => {
  expect(
    await sourcesWith({
      clickhouse: {
        sites: { north: { url: 'http://localhost:1', cluster: 'one' } },
        table: 'access_log',
        columns: {
          time: 'at',
          namespace: 'ns',
          service: 'svc',
          details: 'details',
          samplingRate: 'share',
        },
        leave: ['undeclared-egress.hosts'],
      },
    }),
  ).toEqual(['clickhouse']);
});

it('may stay installed when it is not', async () => {
  expect(await sourcesWith({})).toEqual([]);
});
