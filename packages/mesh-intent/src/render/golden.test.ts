import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makeWorld } from '../testing';
import { goldenCases } from './goldenCases';
import { render } from './render';
import { objectYaml } from './toYaml';
import type { RenderOptions } from './types';

const golden = resolve(__dirname, 'golden');
const options: RenderOptions = {
  hash: text => createHash('sha256').update(text).digest('hex'),
  stampOf: () => ({ commit: 'c'.repeat(40), changeId: 'chg-1' }),
};

it.each(goldenCases)('renders $name as before', ({ name, parts, ...rest }) => {
  const made = render(makeWorld(parts), { ...options, ...rest.options });
  if (!made.ok) throw new Error(JSON.stringify(made.findings));
  const text = made.objects
    .map(object => `# ${object.path}\n${objectYaml(object)}`)
    .join('---\n');
  const file = resolve(golden, name, 'rendered.yaml');
  // UPDATE_GOLDEN=1 writes the files again; look at their diff before it is committed.
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, 'utf8'));
});

it('has no golden file without a case', () => {
  // The scenario's own is held where the scenario is checked.
  expect(readdirSync(golden).sort()).toEqual(
    [...goldenCases.map(({ name }) => name), 'scenario'].sort(),
  );
});
