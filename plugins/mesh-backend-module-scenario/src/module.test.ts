import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  RolloutControlList,
  rolloutControlsExtensionPoint,
  SignalSourceList,
  signalSourcesExtensionPoint,
} from '@causeway/plugin-mesh-node';
import meshModuleScenario from '.';

async function sourcesWith(evidence: object) {
  const list = new SignalSourceList();
  const controls = new RolloutControlList();
  const backend = await startTestBackend({
    extensionPoints: [
      [signalSourcesExtensionPoint, list],
      [rolloutControlsExtensionPoint, controls],
    ],
    features: [
      meshModuleScenario,
      mockServices.rootConfig.factory({ data: { mesh: { evidence } } }),
    ],
  });
  await backend.stop();
  expect(controls.controls.map(({ id }) => id)).toEqual(
    list.sources.map(({ id }) => id),
  );
  return list.sources.map(({ id }) => id);
}

it('hands its source to the mesh plugin when it is configured', async () => {
  expect(
    await sourcesWith({
      sites: ['north'],
      scenario: { estateUrl: 'http://localhost:1' },
    }),
  ).toEqual(['scenario']);
});

it('may stay installed when it is not', async () => {
  expect(await sourcesWith({})).toEqual([]);
});
