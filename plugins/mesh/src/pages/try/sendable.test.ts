import { mockApis } from '@backstage/frontend-test-utils';
import { sendable } from './sendable';
import type { TrialFile } from './TrialFile';
import { tryWords } from './words';

const { t } = mockApis.translation().getTranslation(tryWords);

const file = (change: Partial<TrialFile>): TrialFile => ({
  id: 'f',
  repo: 'security',
  path: 'policies/shop/cart.yaml',
  text: 'a: 1\n',
  deleted: false,
  ...change,
});

const sent = {
  repo: 'security',
  path: 'policies/shop/cart.yaml',
  text: 'a: 1\n',
};

it.each([
  ['a whole file', [file({})], [sent], []],
  ['a deleted file', [file({ deleted: true })], [{ ...sent, text: null }], []],
  ['nothing typed at all', [file({ path: '', text: '' })], [], []],
  [
    'a text without a path',
    [file({ path: ' ' })],
    [],
    ['File 1 needs a path.'],
  ],
  [
    'no text, which is not an empty file',
    [file({ text: ' \n' })],
    [],
    [
      'policies/shop/cart.yaml has no text yet: paste it, or say that it is deleted.',
    ],
  ],
  [
    'one place twice',
    [file({}), file({ text: 'b: 1\n' })],
    [sent],
    [
      'policies/shop/cart.yaml in security is here twice; only the first one is looked at.',
    ],
  ],
  [
    'the same path in two repositories',
    [file({}), file({ repo: 'routing' })],
    [sent, { ...sent, repo: 'routing' }],
    [],
  ],
])('of %s', (_, files, wanted, held) => {
  expect(sendable(files, t)).toEqual({ files: wanted, held });
});
