import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { manifestJsonSchema } from './jsonSchema';

const committed = resolve(
  __dirname,
  '../../schema/service-manifest.v1alpha1.json',
);

it('is committed as the schema makes it', () => {
  const schema = manifestJsonSchema({ group: 'mesh.corp' });
  const expected = JSON.stringify(schema, null, 2);
  // After a change of the schema run this test once with UPDATE_GOLDEN=1 and review the difference.
  if (process.env.UPDATE_GOLDEN) writeFileSync(committed, `${expected}\n`);
  // The file is laid out by the formatter; content and order of keys are what counts.
  const written: unknown = JSON.parse(readFileSync(committed, 'utf8'));
  expect(JSON.stringify(written, null, 2)).toBe(expected);
});

it('does not ask people for lists they leave empty', () => {
  const { properties } = manifestJsonSchema({ group: 'mesh.corp' });
  expect(properties?.spec.required).toEqual(['serviceAccount', 'clusters']);
});
