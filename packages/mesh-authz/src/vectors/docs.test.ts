import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { compile } from '../compile';
import { interpret } from '../interpret';
import { checkVector } from './checkVector';
import { readVectors } from './readVectors';
import { runVector } from './runVector';
import { shadowVector } from './shadowVector';

const page = readFileSync(
  resolve(__dirname, '../../../../docs/concepts/authorization.md'),
  'utf8',
);

const sections = page
  .split(/^## /m)
  .slice(1)
  .map(text => ({
    title: text.slice(0, text.indexOf('\n')),
    blocks: [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(
      ([, block]) => block,
    ),
  }));

const cases = load(
  sections.flatMap(({ blocks }) => blocks).join(''),
) as unknown;
const read = readVectors({ area: 'docs', cases });

it('has nothing but cases for examples', () => {
  expect(read).toMatchObject({ ok: true });
  expect(page.match(/^```/gm)).toHaveLength(
    2 * sections.flatMap(({ blocks }) => blocks).length,
  );
});

it.each(sections.filter(({ title }) => title !== 'In code'))(
  'shows an example of: $title',
  ({ blocks }) => {
    expect(blocks.length).toBeGreaterThan(0);
  },
);

it.each((read.ok ? read.vectors : []).map(each => [each.id, each] as const))(
  '%s is so',
  (_id, vector) => {
    expect(runVector(vector, interpret)).toEqual([]);
    expect(runVector(vector, compile)).toEqual([]);
    expect(checkVector(vector)).toEqual([]);
    expect(shadowVector(vector)).toEqual([]);
  },
);
