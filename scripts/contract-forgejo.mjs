import { join } from 'node:path';
import { checkPrerequisites, install } from './prepare.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const needed = [
  'FORGEJO_URL',
  'FORGEJO_OWNER',
  'FORGEJO_REPO',
  'FORGEJO_BOT_TOKEN',
  'FORGEJO_BOT_EMAIL',
  'FORGEJO_SIGNING_KEY_FILE',
  'FORGEJO_REVIEWER_TOKENS',
  'FORGEJO_ADMIN_TOKEN',
];
const missing = needed.filter(name => !process.env[name]);
if (missing.length > 0) {
  console.error(
    `causeway: make contract-forgejo needs a repository to spare on a real Forgejo and ${needed.join(
      ', ',
    )} (packages/estate/README.md explains each); missing: ${missing.join(
      ', ',
    )}`,
  );
  process.exit(3);
}
checkPrerequisites();
await install();
const code = await run(
  'yarn',
  [
    'backstage-cli',
    'package',
    'test',
    '--watchAll=false',
    '--testMatch',
    '**/contract.test.forgejo.ts',
  ],
  { cwd: join(root, 'packages', 'estate') },
);
process.exit(code);
