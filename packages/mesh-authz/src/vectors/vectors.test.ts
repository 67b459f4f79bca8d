import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { compile } from '../compile';
import { interpret } from '../interpret';
import { checkVector } from './checkVector';
import { readVectors } from './readVectors';
import { runVector } from './runVector';
import { shadowVector } from './shadowVector';
import type { Vector } from './types';

const root = resolve(__dirname, '../../vectors');

const files = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(resolve(root, name)).map(file => `${name}/${file}`),
  )
  .sort();

function vectorsIn(file: string): readonly Vector[] {
  const value = load(readFileSync(resolve(root, file), 'utf8')) as {
    readonly area?: unknown;
  };
  const read = readVectors(value);
  if (!read.ok) throw new Error(JSON.stringify(read.findings, null, 2));
  if (value.area !== file.split('/')[0])
    throw new Error(`${file} says it belongs to ${String(value.area)}`);
  return read.vectors;
}

const vectors = files.flatMap(vectorsIn);

it('has every id once, over all files', () => {
  const ids = vectors.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('holds the ninety cases the facts list', () => {
  const listed = vectors
    .map(({ id }) => /^listed-(\d\d)/.exec(id)?.[1])
    .filter(found => found !== undefined);
  expect(new Set(listed).size).toBe(90);
});

describe.each(files)('%s', file => {
  it.each(vectorsIn(file).map(vector => [vector.id, vector] as const))(
    '%s',
    (_id, vector) => {
      expect(runVector(vector, interpret)).toEqual([]);
      expect(runVector(vector, compile)).toEqual([]);
      expect(checkVector(vector)).toEqual([]);
      expect(shadowVector(vector)).toEqual([]);
    },
  );
});
