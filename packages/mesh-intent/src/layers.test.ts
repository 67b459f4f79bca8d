import { resolve } from 'node:path';
import { Linter } from 'eslint';

const imports = 'no-restricted-imports';
const syntax = 'no-restricted-syntax';

/** The bans of lint/ that a source of this package breaks, with the line of each. */
function broken(folder: string, source: string): string[] {
  // The two rules alone: whole configurations load plugins that want a real browser or a real Node.
  const { rules } = jest.requireActual<Linter.Config>(
    resolve(__dirname, '../../..', folder, '.eslintrc.js'),
  );
  return new Linter()
    .verify(source, {
      parserOptions: { ecmaVersion: 2022, sourceType: 'module' },
      rules: { [imports]: rules?.[imports], [syntax]: rules?.[syntax] },
    })
    .map(({ line, ruleId, message }) => `${line} ${ruleId ?? message}`);
}

describe('who may import whom (docs/adr/0002-layout.md)', () => {
  it.each([
    {
      folder: 'packages/mesh-authz',
      may: [],
      mayNot: ['mesh-intent', 'plugin-mesh-common'],
    },
    {
      folder: 'packages/mesh-intent',
      may: ['mesh-authz'],
      mayNot: ['plugin-mesh-common', 'plugin-mesh-node', 'plugin-mesh'],
    },
    {
      folder: 'packages/mesh-cli',
      may: ['mesh-authz', 'mesh-intent', 'mesh-intent/guard'],
      mayNot: ['plugin-mesh-common', 'plugin-mesh-node', 'estate'],
    },
    {
      folder: 'plugins/mesh-common',
      may: ['mesh-authz', 'mesh-intent', 'mesh-intent/kinds'],
      mayNot: ['plugin-mesh-node', 'plugin-mesh-backend'],
    },
    {
      folder: 'plugins/mesh',
      may: ['mesh-intent/rules', 'plugin-mesh-common'],
      mayNot: ['plugin-mesh-node', 'plugin-mesh-backend', 'estate'],
    },
    {
      folder: 'plugins/mesh-node',
      may: ['mesh-intent', 'plugin-mesh-common'],
      mayNot: ['plugin-mesh-backend', 'plugin-mesh', 'estate'],
    },
    {
      folder: 'plugins/mesh-backend',
      may: ['plugin-mesh-node', 'plugin-mesh-node/git'],
      mayNot: ['plugin-mesh-backend-module-forgejo', 'estate', 'plugin-mesh'],
    },
    {
      folder: 'plugins/mesh-backend-module-forgejo',
      may: ['plugin-mesh-node'],
      mayNot: ['plugin-mesh-backend', 'estate'],
    },
    {
      folder: 'plugins/mesh-backend-module-prometheus',
      may: ['mesh-intent', 'plugin-mesh-node'],
      mayNot: ['plugin-mesh-backend', 'estate'],
    },
    {
      folder: 'plugins/mesh-backend-module-scenario',
      may: ['mesh-intent', 'plugin-mesh-node'],
      mayNot: ['plugin-mesh-backend', 'estate'],
    },
    {
      folder: 'plugins/catalog-backend-module-mesh',
      may: ['plugin-mesh-common'],
      mayNot: ['plugin-mesh-backend', 'plugin-mesh'],
    },
    {
      folder: 'plugins/scaffolder-backend-module-mesh',
      may: ['plugin-mesh-common'],
      mayNot: ['plugin-mesh-backend', 'plugin-mesh'],
    },
    {
      folder: 'plugins/search-backend-module-mesh',
      may: ['plugin-mesh-common'],
      mayNot: ['plugin-mesh-backend', 'plugin-mesh'],
    },
    {
      folder: 'packages/estate',
      may: [],
      mayNot: ['mesh-intent', 'plugin-mesh-node'],
    },
  ])('$folder', ({ folder, may, mayNot }) => {
    const lines = [...may, ...mayNot].map(
      name => `import '@causeway/${name}';`,
    );
    expect(broken(folder, lines.join('\n'))).toEqual(
      mayNot.map((_, at) => `${may.length + at + 1} ${imports}`),
    );
  });
});

describe.each(['packages/mesh-authz', 'packages/mesh-intent'])(
  '%s is pure',
  folder => {
    it.each([
      [imports, `import 'node:fs';`],
      [imports, `import 'fs/promises';`],
      [imports, `export * from 'crypto';`],
      [imports, `import '@backstage/errors';`],
      [imports, `import 'react';`],
      [syntax, 'export const at = Date.now();'],
      [syntax, 'export const at = new Date();'],
      [syntax, 'export const at = Date();'],
      [syntax, 'export const { now } = Date;'],
      [syntax, 'export const id = Math.random();'],
      [syntax, `export const answer = fetch('https://example.com');`],
      [syntax, 'export const mode = process.env.MODE;'],
      [syntax, `console.log('here');`],
      [syntax, `export const id = crypto.randomUUID();`],
      [syntax, `export const later = () => import('./gates');`],
      [syntax, `export const bytes = Buffer.from('a');`],
    ])('by %s: %s', (rule, source) => {
      expect(broken(folder, source)).toEqual([`1 ${rule}`]);
    });

    it('while times that arrive as arguments and files of its own are fine', () => {
      const source = [
        `import './text/url';`,
        `import 'yaml';`,
        'export const at = now => new Date(now).toISOString();',
        'export const half = size => Math.floor(size / 2);',
      ];
      expect(broken(folder, source.join('\n'))).toEqual([]);
    });
  },
);
