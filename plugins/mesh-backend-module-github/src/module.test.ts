import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  codeHostExtensionPoint,
  CodeHostSlot,
  type CodeHost,
} from '@causeway/plugin-mesh-node';
import meshModuleGitHub from '.';

async function start(
  codeHost: Record<string, object>,
  slot = new CodeHostSlot(),
) {
  const backend = await startTestBackend({
    extensionPoints: [[codeHostExtensionPoint, slot]],
    features: [
      meshModuleGitHub,
      mockServices.rootConfig.factory({ data: { mesh: { codeHost } } }),
    ],
  });
  await backend.stop();
  return slot;
}

const github = {
  token: 't',
  botLogin: 'portal-bot',
  botEmail: 'portal-bot@example.com',
  repositories: { routing: { owner: 'mesh', name: 'routing' } },
};

it('hands the code host to the mesh plugin', async () => {
  const { codeHost } = await start({ github });
  expect(codeHost).toMatchObject({ id: 'github', botLogin: 'portal-bot' });
  expect(codeHost.repo('routing').webUrl).toBe(
    'https://github.com/mesh/routing',
  );
});

it('hands over nothing when another forge is configured', async () => {
  const slot = await start({ forgejo: {} });
  expect(() => slot.codeHost).toThrow(/No code host is configured/);
});

it('keeps a configuration that is wrong from starting', async () => {
  const wrong = start({ github: { ...github, token: 'a b' } });
  await expect(wrong).rejects.toThrow(/mesh\.codeHost\.github\.token is empty/);
});

it('does not start beside another code host, and says which to take out', async () => {
  const slot = new CodeHostSlot();
  slot.setCodeHost({ id: 'forgejo' } as CodeHost);
  await expect(start({ github }, slot)).rejects.toThrow(
    /Two code hosts are configured, forgejo and github/,
  );
});
