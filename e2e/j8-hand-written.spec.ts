import { ForgePeople } from '@causeway/estate';
import { test } from '@playwright/test';
import { ChangePage, SEEN } from './pages/ChangePage';
import { ForgePage } from './pages/ForgePage';
import { QueuePage } from './pages/QueuePage';
import { expect } from './support/matchers';
import { forgeUrl, Persona } from './support/persona';
import { picture } from './support/picture';
import { pushByHand } from './support/pushByHand';
import { screenshot } from './support/screenshot';

const login = 'shop-owner-2';
const branch = 'mail-by-hand';

const push = (from: RegExp, to: string) =>
  pushByHand({
    login,
    repo: 'routing',
    branch,
    path: 'services/shop/email.yaml',
    edit: text => text.replace(from, to),
  });

const entry = (host: string) => `  egress:
    - host: '${host}'
      port: 443
      protocol: HTTPS
      reason: Mail that comes back is counted there
`;

/** Journey J8: somebody who never opens a form is judged like everybody else, and told so where they work. */
test('a pull request written by hand gets its verdict on the forge and stands in the queue', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const author = await Persona.open(browser, login);
  const people = new ForgePeople({ url: forgeUrl, repo: 'routing' });
  // A pattern of hosts is refused, and the pull request says why and where.
  await push(/^ {2}egress:\n/m, entry('*.bounces.example'));
  const opened = await people.call(login, 'POST /pulls', {
    head: branch,
    base: 'main',
    title: 'Count mail that comes back',
  });
  const number = Number(opened.body.number);
  const forge = await ForgePage.of(
    author,
    `${forgeUrl}/mesh/routing/pulls/${number}`,
  );
  await forge.says(/failure/, 'causeway');
  await forge.commented('causeway-bot', '*.bounces.example');

  // Mended in the same branch: the same comment now says what it means and who is asked.
  await push(/'\*\.bounces\.example'/, 'in.bounces.example');
  await forge.says(/pending/, 'causeway');
  await forge.commented(
    'causeway-bot',
    'email may call in.bounces.example:443 over HTTPS',
  );
  await expect(forge.comment('causeway-bot')).toHaveCount(1);
  await expect(forge.page).toBeAccessible('body');
  await picture(
    forge.page,
    'hand-written/comment',
    forge.comment('causeway-bot'),
  );

  // The platform team finds it in the queue among those that forms made.
  const platform = await Persona.open(browser, 'platform-1');
  await platform.signIn();
  const queue = new QueuePage(platform.page);
  await queue.open('?text=comes+back');
  const row = queue.row('Count mail that comes back');
  await expect(row).toContainText('Approvers', SEEN);
  await expect(row).toContainText('Pull request made by hand');
  await picture(platform.page, 'queue/list');
  await queue.show('Count mail that comes back');
  await picture(platform.page, 'queue/evidence');
  await queue.openWhole();
  const change = new ChangePage(platform.page);
  await expect(change.step(1)).toHaveVerdict(
    'Four eyes',
    'insufficient-evidence',
    /0 of 2 approvals/,
  );
  await expect(change.step(1)).toHaveVerdict('Rules', 'pass');
  await expect(platform.page).toBeAccessible();
  await screenshot(platform.page, 'hand-written');

  // Two who did not write it approve; then it is merged like any other.
  const pull = await change.pullUrl(1);
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.approve(pull);
  const last = await ForgePage.of(platform, pull);
  await last.approve();
  await last.merge();
  await change.isStep(1, 'Merged');
  for (const persona of [author, owner, platform]) await persona.close();
});
