import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  SignalSourceList,
  signalSourcesExtensionPoint,
} from '@causeway/plugin-mesh-node';
import meshModuleIstiod from '.';

async function sourcesWith(evidence: object) {
  const list = new SignalSourceList();
  const backend = await startTestBackend({
    extensionPoints: [[signalSourcesExtensionPoint, list]],
    features: [
      meshModuleIstiod,
      mockServices.rootConfig.factory({ data: { mesh: { evidence } } }),
    ],
  });
  await backend.stop();
  return list.sources.map(({ id }) => id);
}

it('hands its source to the mesh plugin when it is configured', async () => {
  expect(
    await sourcesWith({
      istiod: {
        clusters: { one: { site: 'north', replicas: ['http://localhost:1'] } },
      },
    }),
  ).toEqual(['istiod']);
});

it('may stay installed when it is not', async () => {
  expect(await sourcesWith({})).toEqual([]);
});
