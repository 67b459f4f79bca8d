import fc from 'fast-check';
import { syntheticEstate } from '../synthetic';
import { makeManifest } from '../testing';
import type { ManifestParts } from '../testing';
import { httpMethods } from './routeSchema';
import { parseManifest } from './parseManifest';
import { printManifest } from './printManifest';
import type { ManifestRoute, ServiceManifest } from './types';

const label = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}[a-z0-9]$/);
/** Words and signs that YAML readers take for something else. */
const text = fc.oneof(
  fc.constantFrom(
    'yes',
    '1.0',
    '2027-01-01',
    '0x10',
    'a: b # c',
    '- x',
    '"q" \\ \'',
    '${X}',
    '{{ x }}',
    '*a &b !c',
    'ünï 字',
    '~~~',
    '1e3',
  ),
  fc.stringMatching(/^[!-~][ -~]{1,60}[!-~]$/),
);
const duration = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom('ms', 's', 'm'))
  .map(([count, unit]) => `${count}${unit}`);
const weight = fc.nat(1000);
const maybe = <T>(part: fc.Arbitrary<T>) => fc.option(part, { nil: undefined });
const list = <T>(part: fc.Arbitrary<T>) =>
  maybe(fc.array(part, { minLength: 1, maxLength: 3 }));

const route: fc.Arbitrary<ManifestRoute> = fc.record(
  {
    name: label,
    match: maybe(
      fc.record({
        path: maybe(
          fc.record({
            type: fc.constantFrom('Exact' as const, 'Prefix' as const),
            value: label.map(name => `/${name}`),
          }),
        ),
        headers: list(
          fc.record({ name: fc.constantFrom('x-a', 'No'), value: text }),
        ),
        method: maybe(fc.constantFrom(...httpMethods)),
      }),
    ),
    timeout: duration,
    retry: maybe(
      fc.record({
        attempts: fc.integer({ min: 1, max: 9 }),
        perTryTimeout: maybe(duration),
        on: list(fc.integer({ min: 400, max: 599 })),
      }),
    ),
    backends: list(fc.record({ version: label, weight })),
    mirror: maybe(
      fc.record({ version: label, percent: fc.integer({ min: 1, max: 100 }) }),
    ),
  },
  { requiredKeys: ['name', 'timeout'] },
);

const parts: fc.Arbitrary<ManifestParts> = fc.record(
  {
    name: label,
    description: text,
    tier: fc.constantFrom(1, 2, 3),
    dependsOn: fc.array(
      fc.record({ service: label.map(name => `shop/${name}`), reason: text }),
      { maxLength: 3 },
    ),
    egress: fc.array(
      fc.record({
        host: fc.constantFrom('api.example.com', 'API.example.com.'),
        port: fc.integer({ min: 1, max: 65535 }),
        protocol: fc.constantFrom('HTTPS' as const, 'TLS' as const),
        reason: text,
      }),
      { maxLength: 2 },
    ),
    versions: fc.array(
      fc.record({
        name: label,
        selector: fc.dictionary(label, fc.constantFrom('1.0', 'no', 'v1', ''), {
          minKeys: 1,
          maxKeys: 3,
        }),
      }),
      { maxLength: 3 },
    ),
    routes: fc.array(route, { maxLength: 3 }),
    idempotentMethods: fc.subarray(['PUT', 'DELETE'] as ('PUT' | 'DELETE')[]),
    resilience: fc.record({
      outlier: maybe(fc.record({ interval: maybe(duration) })),
      limits: maybe(fc.record({ maxRequests: fc.integer({ min: 1, max: 9 }) })),
    }),
    database: fc.constant({ engine: 'cnpg' as const }),
    telemetry: fc.record({ metricsPort: fc.constant(9090) }),
  },
  { requiredKeys: [] },
);

/** Without what says nothing: absent fields and empty lists are not written. */
function meaning(manifest: ServiceManifest): unknown {
  return JSON.parse(JSON.stringify(manifest), (_key, value: unknown) =>
    Array.isArray(value) && value.length === 0 ? undefined : value,
  );
}

function reread(manifest: ServiceManifest): ServiceManifest {
  const parsed = parseManifest(printManifest(manifest));
  if (!parsed.ok) {
    throw new Error(parsed.findings.map(({ message }) => message).join(' '));
  }
  return parsed.manifest;
}

const readable = parts
  .map(makeManifest)
  // Texts may happen to be none: white space at an end, which the schema refuses.
  .filter(manifest => parseManifest(printManifest(manifest)).ok);

it('reads back what it prints, whatever stands in it', () => {
  fc.assert(
    fc.property(readable, manifest => {
      const again = reread(manifest);
      expect(meaning(again)).toEqual(meaning(manifest));
      expect(printManifest(again)).toBe(printManifest(manifest));
    }),
    { seed: 17, numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
  );
});

it('prints every manifest of an estate as it stands', () => {
  const [routing] = syntheticEstate({ services: 60, seed: 2, routeShare: 1 });
  const manifests = [...routing.files].filter(([path]) =>
    path.startsWith('services/'),
  );
  expect(manifests).toHaveLength(60);
  for (const [, { text: written }] of manifests) {
    const parsed = parseManifest(written);
    expect(parsed.ok && printManifest(parsed.manifest)).toBe(written);
  }
});

it('keeps few manifests of the property out', () => {
  const kept = fc
    .sample(parts.map(makeManifest), { seed: 17, numRuns: 200 })
    .filter(manifest => parseManifest(printManifest(manifest)).ok);
  expect(kept.length).toBeGreaterThan(150);
});
