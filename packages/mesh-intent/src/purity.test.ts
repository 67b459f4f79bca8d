import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

interface PackageManifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
}

const root = resolve(__dirname, '..');
const manifest = JSON.parse(
  readFileSync(resolve(root, 'package.json'), 'utf8'),
) as PackageManifest;

it('depends on nothing but what a browser can carry', () => {
  // A new entry needs a record of the decision under docs/adr.
  expect(Object.keys(manifest.dependencies).sort()).toEqual([
    // Evaluates structural rules (docs/adr/0009-structural-rules.md); cel asks for protobuf beside it.
    '@bufbuild/cel',
    '@bufbuild/protobuf',
    '@causeway/mesh-authz',
    // Suggests what was perhaps meant (docs/adr/0010-statistics-and-resilience.md).
    'fastest-levenshtein',
    'js-yaml',
    'tldts',
    'yaml',
    'zod',
  ]);
});

it('has the file of every export', () => {
  for (const file of Object.values(manifest.exports)) {
    expect(() => readFileSync(resolve(root, file))).not.toThrow();
  }
});

it('takes time and chance as arguments only', () => {
  const sources = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    // Test code runs in Node; what is shipped must not need it.
    .filter(path => !/\.test\.ts$|__testUtils__/.test(path))
    .map(path => [path, readFileSync(resolve(__dirname, path), 'utf8')]);
  expect(sources.length).toBeGreaterThan(50);
  const banned =
    /from 'node:|from '@backstage|\bDate\.now\(|new Date\(\)|Math\.random\(|\bconsole\.|\bprocess\.|\bfetch\(|\bBuffer\b/;
  for (const [path, text] of sources) {
    expect([path, banned.exec(text)?.[0]]).toEqual([path, undefined]);
  }
});
