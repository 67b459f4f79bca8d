import { manifestJsonSchema, printManifest } from '../manifest';
import type { JsonSchema, ServiceManifest } from '../manifest';
import { makeManifest } from '../testing';
import { files, full } from './__testUtils__/full';
import { diffWorlds } from './diffWorlds';

/** Every leaf of the manifest as a path of keys; lists through their first item. */
function leaves(schema: JsonSchema, path: string[] = []): string[][] {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([key, part]) =>
      leaves(part, [...path, key]),
    );
  }
  if (schema.items) return leaves(schema.items, [...path, '0']);
  // A field with one legal value changes only by being there or not.
  const choices = schema.enum;
  return Array.isArray(choices) && choices.length === 1 ? [] : [path];
}

/** Paths of everything that may be left out; with it the parts that have one legal value only are covered. */
function optional(schema: JsonSchema, path: string[] = []): string[][] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(
    ([key, part]) => [
      ...(schema.required?.includes(key) ? [] : [[...path, key]]),
      ...optional(part, [...path, key]),
    ],
  );
  return schema.items ? optional(schema.items, [...path, '0']) : inner;
}

function without(manifest: ServiceManifest, path: readonly string[]) {
  const copy = JSON.parse(JSON.stringify(manifest)) as ServiceManifest;
  let at = copy as unknown as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = path[path.length - 1];
  expect([path, at[last] !== undefined]).toEqual([path, true]);
  // Lists with a default are always there.
  if (Array.isArray(at[last])) at[last] = [];
  else delete at[last];
  return copy;
}

/** Another legal value for a leaf, whatever it is; enough to be different. */
function withOther(manifest: ServiceManifest, path: readonly string[]) {
  const copy = JSON.parse(JSON.stringify(manifest)) as ServiceManifest;
  let at = copy as unknown as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = path[path.length - 1];
  const old = at[last];
  const others: Record<string, unknown> = {
    protocol: path.includes('ports') ? 'TCP' : 'TLS',
    docs: 'https://docs.example.com/other',
    reviewBy: '2028-01-01',
    service: 'shop/other',
    owner: 'group:default/other',
    tier: 2,
    selector: { version: 'other' },
    type: 'Prefix',
    method: 'POST',
    timeout: '3s',
    perTryTimeout: '600ms',
    interval: '11s',
    baseEjectionTime: '31s',
    ...(path.includes('idempotentMethods') ? { 0: 'DELETE' } : {}),
  };
  at[last] =
    others[last] ?? (typeof old === 'number' ? old + 1 : `${String(old)}x`);
  return copy;
}

it('reports every field of the manifest', () => {
  const manifest = makeManifest(full);
  const fixed = ['apiVersion', 'kind'];
  const paths = leaves(manifestJsonSchema({ group: 'mesh.corp' })).filter(
    path => !fixed.includes(path[0]),
  );
  expect(paths.length).toBeGreaterThan(20);
  const before = files('routing', {
    'services/shop/checkout.yaml': printManifest(manifest),
  });
  expect(before.unparsed.size).toBe(0);
  const edited = [
    ...paths.map(path => [path, withOther(manifest, path)] as const),
    ...optional(manifestJsonSchema({ group: 'mesh.corp' })).map(
      path => [path, without(manifest, path)] as const,
    ),
  ];
  for (const [path, other] of edited) {
    const after = files('routing', {
      'services/shop/checkout.yaml': printManifest(other),
    });
    expect([path, after.unparsed.size]).toEqual([path, 0]);
    expect([path, diffWorlds(before, after).length]).not.toEqual([path, 0]);
  }
});
