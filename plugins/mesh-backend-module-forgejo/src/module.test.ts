import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  codeHostExtensionPoint,
  CodeHostSlot,
} from '@causeway/plugin-mesh-node';
import meshModuleForgejo from '.';

it('hands the code host to the mesh plugin', async () => {
  const slot = new CodeHostSlot();
  const backend = await startTestBackend({
    extensionPoints: [[codeHostExtensionPoint, slot]],
    features: [
      meshModuleForgejo,
      mockServices.rootConfig.factory({
        data: {
          mesh: {
            codeHost: {
              forgejo: {
                baseUrl: 'http://localhost:1',
                token: 't',
                botLogin: 'portal-bot',
                botEmail: 'portal-bot@example.com',
                repositories: { routing: { owner: 'mesh', name: 'routing' } },
              },
            },
          },
        },
      }),
    ],
  });
  expect(slot.codeHost).toMatchObject({
    id: 'forgejo',
    botLogin: 'portal-bot',
  });
  expect(slot.codeHost.repos()).toHaveLength(1);
  await backend.stop();
});

it('hands over nothing when another forge is configured', async () => {
  const slot = new CodeHostSlot();
  const backend = await startTestBackend({
    extensionPoints: [[codeHostExtensionPoint, slot]],
    features: [
      meshModuleForgejo,
      mockServices.rootConfig.factory({
        data: { mesh: { codeHost: { github: {} } } },
      }),
    ],
  });
  expect(() => slot.codeHost).toThrow(/No code host is configured/);
  await backend.stop();
});
