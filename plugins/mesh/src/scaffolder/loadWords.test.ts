import { mockApis, renderTestApp } from '@backstage/frontend-test-utils';
import { loadWords } from './loadWords';
import { scaffolderWords } from './words';

it('waits for the words of the language in force', async () => {
  const { apis } = renderTestApp({
    apis: [
      mockApis.appLanguage({
        defaultLanguage: 'de',
        availableLanguages: ['en', 'de'],
      }),
    ],
  });
  const first = await loadWords(apis, scaffolderWords);
  expect(first('clusters')).toBe('Wählen Sie mindestens einen Cluster.');
  const again = await loadWords(apis, scaffolderWords);
  expect(again('name.free', { ref: 'shop/cart' })).toBe('shop/cart ist frei.');
});
