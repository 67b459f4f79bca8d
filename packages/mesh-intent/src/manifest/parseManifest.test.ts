import { makeManifest } from '../testing';
import { parseManifest } from './parseManifest';
import { printManifest } from './printManifest';

const good = printManifest(
  makeManifest({
    tier: 1,
    docs: 'https://docs.example.com/checkout',
    dependsOn: [{ service: 'shop/cart' }],
    egress: [
      {
        host: 'api.example.com',
        port: 443,
        protocol: 'HTTPS',
        reason: 'Pays invoices',
        reviewBy: '2027-01-01',
      },
    ],
  }),
  { schemaUrl: '../../schema/service-manifest.v1alpha1.json' },
);

function refused(text: string) {
  const parsed = parseManifest(text, {
    place: { repo: 'routing', path: 'services/shop/checkout.yaml' },
  });
  if (parsed.ok) throw new Error('expected a refusal');
  return parsed.findings.map(finding => ({
    code: finding.code,
    line: finding.source?.line,
    column: finding.source?.column,
    message: finding.message,
  }));
}

function edited(from: string | RegExp, to: string) {
  const text = good.replace(from, to);
  expect(text).not.toBe(good);
  return text;
}

describe('parseManifest', () => {
  it('reads what printManifest writes, with places', () => {
    const parsed = parseManifest(good);
    expect(parsed.ok).toBe(true);
    if (!parsed.ok) return;
    expect(parsed.manifest.spec.egress[0].reviewBy).toBe('2027-01-01');
    expect(good.split('\n')[0]).toBe(
      '# yaml-language-server: $schema=../../schema/service-manifest.v1alpha1.json',
    );
    const place = parsed.place(['spec', 'egress', 0, 'host']);
    expect(good.split('\n')[(place.line ?? 0) - 1]).toContain(
      'host: api.example.com',
    );
    expect(place.column).toBe(13);
    expect(parsed.place(['spec', 'egress', 7, 'host']).line).toBe(
      parsed.place(['spec', 'egress']).line,
    );
  });

  it('tells every problem, in the order of the file', () => {
    const text = edited('owner: group:default/team-shop', 'owner: team-shop')
      .replace('tier: 1', 'tier: 9')
      .replace('port: 443', 'port: 0');
    expect(refused(text).map(({ code, line }) => [code, line])).toEqual([
      ['manifest-shape/field', 7],
      ['manifest-shape/field', 8],
      ['manifest-shape/field', 23],
    ]);
  });

  it('names the nearest known field', () => {
    expect(refused(edited('dependsOn:', 'dependOn:'))).toEqual([
      {
        code: 'manifest-shape/unknown-field',
        line: 19,
        column: 3,
        message: 'Unknown field "dependOn" in spec. Did you mean "dependsOn"?',
      },
    ]);
    expect(refused(edited('docs:', 'zzzzzzzz:'))[0].message).toBe(
      'Unknown field "zzzzzzzz" in metadata. Known fields here: name, namespace, owner, system, tier, description, docs.',
    );
    expect(refused(`${good}__proto__: {}\n`)[0].message).toContain('__proto__');
  });

  it('names a missing field where its parent stands', () => {
    expect(refused(edited(/ {2}serviceAccount.*\n/, ''))).toEqual([
      {
        code: 'manifest-shape/missing-field',
        line: 10,
        column: 1,
        message: 'The field spec.serviceAccount is missing.',
      },
    ]);
  });

  it.each([
    ['size', `${good}#${'x'.repeat(70_000)}`, 1],
    ['character', edited('tier: 1', 'tier: 1 # \u0000'), 8],
    ['character', edited('tier: 1', 'tier: 1 # \u0007'), 8],
    ['depth', '- '.repeat(20_000), 1],
    ['depth', '? '.repeat(20_000), 1],
    ['depth', '['.repeat(20_000), 1],
    ['depth', '{a: '.repeat(10_000), 1],
    [
      'depth',
      Array.from({ length: 300 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
      102,
    ],
    ['depth', `- - - ${'['.repeat(15)}${']'.repeat(15)}`, 1],
    ['alias', edited('name: checkout', 'name: &n checkout'), 5],
    ['alias', edited('serviceAccount: checkout', 'serviceAccount: *n'), 11],
    ['tag', edited('name: checkout', 'name: !!str checkout'), 5],
    ['duplicate-key', edited('tier: 1', 'tier: 1\n  tier: 2'), 9],
    ['documents', `${good}---\n${good}`, 27],
    ['yaml', edited('kind: ', 'kind: "'), 3],
    ['yaml', `${good}? [a]\n: b\n`, 27],
    ['unknown-field', `${good}<<: {a: 1}\n`, 27],
    ['key', `${good}  versions: [{name: v1, selector: {__proto__: x}}]\n`, 27],
    ['empty', '', 1],
    ['empty', '# nothing\n', 1],
    ['field', '[]', 1],
    ['field', 'text', 1],
  ])('refuses a hostile or broken text: %s', (code, text, line) => {
    expect(
      refused(text).map(finding => [finding.code, finding.line]),
    ).toContainEqual([`manifest-shape/${code}`, line]);
  });

  it.each([
    [
      'a route without a name',
      'routes: [{}]',
      'spec.routes[0].name is missing',
    ],
    ['half a second', 'routes: [{name: a, timeout: 0.5s}]', '"500ms"'],
    [
      'a path with two spellings',
      'routes: [{name: a, match: {path: {type: Exact, value: /a//b}}}]',
      'spec.routes[0].match.path.value: must not contain',
    ],
    [
      'a path that is none',
      'routes: [{name: a, match: {path: {type: Exact, value: a}}}]',
      'must start with "/"',
    ],
    [
      'a header that is none',
      'routes: [{name: a, match: {headers: [{name: "a b", value: x}]}}]',
      'must be the name of an HTTP header',
    ],
    [
      'a field of a route',
      'routes: [{name: a, timout: 1s}]',
      'Did you mean "timeout"?',
    ],
    [
      'a selector of every pod',
      'versions: [{name: v1, selector: {}}]',
      'none would select every pod',
    ],
    [
      'a label key',
      'versions: [{name: v1, selector: {-a: b}}]',
      'spec.versions[0].selector.-a: is not the key of a label',
    ],
    [
      'a number for a label',
      'versions: [{name: v1, selector: {version: 1.0}}]',
      'spec.versions[0].selector.version',
    ],
    ['GET as idempotent', 'idempotentMethods: [GET]', 'idempotentMethods[0]'],
    ['another engine', 'database: {engine: mysql}', 'spec.database.engine'],
  ])('refuses %s', (_name, line, says) => {
    expect(refused(`${good}  ${line}\n`)[0].message).toContain(says);
  });

  it('fills in the timeout of a route, and reads back what it prints', () => {
    const parsed = parseManifest(`${good}  routes: [{name: main}]\n`);
    if (!parsed.ok) throw new Error(parsed.findings[0].message);
    expect(parsed.manifest.spec.routes).toEqual([
      { name: 'main', timeout: '2s' },
    ]);
    const again = parseManifest(printManifest(parsed.manifest));
    expect(again.ok && again.manifest).toEqual(parsed.manifest);
  });

  it('prints the fields of everything in the order of the schema', () => {
    const text = printManifest(
      makeManifest({
        routes: [
          {
            mirror: { percent: 1, version: 'v1' },
            backends: [{ weight: 1, version: 'v1' }],
            timeout: '1s',
            name: 'main',
          },
        ],
        versions: [{ selector: { version: '1.0' }, name: 'v1' }],
      }),
    );
    expect(text.slice(text.indexOf('  versions:'))).toBe(`  versions:
    - name: v1
      selector:
        version: "1.0"
  routes:
    - name: main
      timeout: 1s
      backends:
        - version: v1
          weight: 1
      mirror:
        version: v1
        percent: 1
`);
  });

  it('refuses text that hides what is read', () => {
    const text = edited('Pays invoices', '"Pays\\u202e invoices"');
    expect(refused(text)[0].message).toContain(
      'a text direction override (U+202E)',
    );
  });

  it('keeps words that other YAML readers take for something else', () => {
    const text = printManifest(
      makeManifest({ description: 'no', dependsOn: [] }),
    );
    expect(text).toContain('description: "no"');
  });
});
