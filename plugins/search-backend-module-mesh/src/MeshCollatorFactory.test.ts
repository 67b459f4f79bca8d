import { text } from 'node:stream/consumers';
import { MeshCollatorFactory } from './MeshCollatorFactory';

const factoryOf = (
  documents: ConstructorParameters<typeof MeshCollatorFactory>[0]['documents'],
) => new MeshCollatorFactory({ type: 'mesh-change', documents });

it('reads everything before the index is begun', async () => {
  const broken = factoryOf(async () => {
    throw new Error('the second page did not come');
  });
  await expect(broken.getCollator()).rejects.toThrow('the second page');
});

it('gives each document, and keeps them from whoever may not read changes', async () => {
  const factory = factoryOf(async () => [
    { title: 'a', text: 'b', location: '/c' },
  ]);
  const collator = await factory.getCollator();
  expect(await text(collator.map(each => each.title))).toBe('a');
  expect(factory.visibilityPermission.name).toBe('mesh.change.read');
});
