import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { rules } from '../rules';
import { corrections } from './corrections';

const ids = rules.map(({ id }) => id);

it('names decisions and rules that exist, in order', () => {
  expect(corrections).toHaveLength(21);
  for (const { decisions, rules: held = [], ...texts } of corrections) {
    expect(decisions.join()).toMatch(/^(M-[0-9]{2},?)+$/);
    for (const rule of held) expect(ids).toContain(rule);
    for (const text of Object.values(texts)) {
      expect(text).toMatch(/^[A-Z].{15,}\.$/);
    }
  }
  const order = corrections.map(({ decisions }) => decisions[0]);
  expect(order).toEqual([...order].sort());
});

describe('docs/concepts/mistakes.md', () => {
  const page = readFileSync(
    resolve(__dirname, '../../../../docs/concepts/mistakes.md'),
    'utf8',
  );
  const rows = page.split('\n').filter(line => /^\| *[0-9]+ /.test(line));

  it('answers each of the fifteen mistakes with rules that exist, or with a reason', () => {
    expect(rows.map(row => Number(row.split('|')[1]))).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 1),
    );
    for (const row of rows) {
      const [, , mistake, held, why] = row.split('|').map(part => part.trim());
      expect(mistake.length).toBeGreaterThan(10);
      expect([row, held.length + why.length > 0]).toEqual([row, true]);
      for (const [, id] of held.matchAll(/`([a-z0-9-]+)`/g)) {
        expect(ids).toContain(id);
      }
      // A rule that holds only part of it says what it leaves out.
      expect([row, /`/.test(held) || why.length > 40]).toEqual([row, true]);
    }
  });

  it('names every false alarm of others that a vector holds', () => {
    const folder = resolve(__dirname, '../rules');
    const vectors = readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) =>
        readFileSync(resolve(folder, name, 'vectors.yaml'), 'utf8'),
      )
      .join('\n');
    const named = [...page.matchAll(/(kiali|istio)#[0-9]+/g)].map(([id]) => id);
    expect(named.length).toBeGreaterThan(5);
    for (const id of named)
      expect([id, vectors.includes(id)]).toEqual([id, true]);
  });
});
