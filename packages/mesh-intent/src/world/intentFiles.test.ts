import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkWorld } from '../rules';
import { makeWorld } from '../testing';
import type { RepoRole } from './types';
import { declaredFields } from './declared';

const page = readFileSync(
  resolve(__dirname, '../../../../docs/concepts/intent-files.md'),
  'utf8',
);

/** Every example of the page, by the repository whose heading it stands under and the path of its first line. */
function examples(): Partial<Record<RepoRole, Record<string, string>>> {
  const found: Partial<Record<RepoRole, Record<string, string>>> = {};
  for (const part of page.split(/^## /m).slice(1)) {
    const role = part.slice(0, part.indexOf('\n')) as RepoRole;
    const blocks = part.matchAll(/```yaml\n# (\S+)\n([^`]*)```/g);
    found[role] = Object.fromEntries(
      [...blocks].map(([, path, text]) => [path, text]),
    );
  }
  return found;
}

it('shows an example of every format in docs/concepts/intent-files.md, and each is right', () => {
  const world = makeWorld({
    services: [
      {
        ports: [{ name: 'grpc', port: 50, targetPort: 5050, protocol: 'GRPC' }],
      },
      { name: 'frontend' },
    ],
    files: examples(),
    options: { today: '2027-03-01' },
  });
  expect(declaredFields.map(field => [field, world[field].size])).toEqual(
    declaredFields.map(field => [field, 1]),
  );
  expect(checkWorld(world)).toEqual([]);
});
