import type { JsonSchema } from '../manifest';
import { declaredFields } from '../world/declared';
import { formatReaders } from '../world/formats/formatReaders';
import { documents, withDocument, worldWith } from './__testUtils__/declared';
import { diffWorlds } from './diffWorlds';

type Path = readonly string[];

/** Says nothing about what is allowed: moving or renaming an object is no difference. */
const silent = [
  /^apiVersion$/,
  /^kind$/,
  /^peerAuthentications metadata\.(name$|labels|annotations)/,
];

const isSilent = (field: string, path: Path) =>
  silent.some(
    pattern =>
      pattern.test(path.join('.')) ||
      pattern.test(`${field} ${path.join('.')}`),
  );

/** Paths of every leaf of a value; lists and records through what stands in them. */
function leaves(value: unknown, path: Path = []): Path[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) =>
        leaves(part, [...path, key]),
      )
    : [path];
}

/** Paths of a schema that a document leaves out. */
function unsaid(schema: JsonSchema, value: unknown, path: Path = []): Path[] {
  if (value === undefined) return [path];
  const fields = Object.entries(schema.properties ?? {}).flatMap(
    ([key, part]) =>
      unsaid(part, (value as Record<string, unknown>)[key], [...path, key]),
  );
  const items = schema.items
    ? unsaid(schema.items, (value as unknown[])[0], [...path, '0'])
    : [];
  return [...fields, ...items];
}

/** Another legal value for a leaf. */
const others: Readonly<Record<string, unknown>> = {
  until: '2028-01-01',
  principal: 'two.mesh.corp/ns/shop/sa/other',
  signal: 'trace',
  failure: 'allow',
  timeout: '3ms',
  mode: 'DISABLE',
  action: 'DENY',
  retiredBy: 'kubernetes-sigs/gateway-api#2',
  'istio.io/dry-run': 'false',
};

function edited(value: unknown, path: Path, other: (old: unknown) => unknown) {
  const copy = structuredClone(value) as Record<string, unknown>;
  let at = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = path[path.length - 1];
  const next = other(at[last]);
  if (next === undefined) delete at[last];
  else at[last] = next;
  return copy;
}

const withOther = (value: unknown, path: Path) =>
  edited(value, path, old => {
    const named = others[path[path.length - 1]];
    if (named !== undefined) return named;
    return typeof old === 'number' ? old + 1 : `${String(old)}x`;
  });

it.each(declaredFields)('has a document of %s that says all', field => {
  const { json } = formatReaders('mesh.corp')[field];
  // Policies are read without a schema; their fields stand in the document one by one.
  expect(unsaid(json ?? {}, documents[field].value)).toEqual([]);
  const world = withDocument(documents[field], documents[field].value);
  expect([...world.unparsed]).toEqual([]);
  expect(world[field].size).toBe(1);
  expect(diffWorlds(worldWith(), world)).not.toEqual([]);
});

it.each(declaredFields)('reports every field of %s', field => {
  const document = documents[field];
  const before = withDocument(document, document.value);
  const paths = leaves(document.value).filter(path => !isSilent(field, path));
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) {
    const after = withDocument(document, withOther(document.value, path));
    expect([path, [...after.unparsed.values()]]).toEqual([path, []]);
    expect([path, diffWorlds(before, after).length]).not.toEqual([path, 0]);
  }
});

it.each(declaredFields)('reports each optional field of %s gone', field => {
  const document = documents[field];
  const before = withDocument(document, document.value);
  for (const path of leaves(document.value)) {
    if (isSilent(field, path)) continue;
    const after = withDocument(
      document,
      edited(document.value, path, () => undefined),
    );
    // A field that must be there makes the file unreadable, which is reported too.
    expect([path, diffWorlds(before, after).length]).not.toEqual([path, 0]);
  }
});

it('stays silent where it should', () => {
  for (const field of declaredFields) {
    const document = documents[field];
    const before = withDocument(document, document.value);
    for (const path of leaves(document.value)) {
      if (!isSilent(field, path) || path.length === 1) continue;
      const after = withDocument(document, withOther(document.value, path));
      expect([path, diffWorlds(before, after)]).toEqual([path, []]);
    }
  }
});
