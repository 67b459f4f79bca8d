import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Persona, portalUrl } from '../support/persona';
import { Memory } from './Memory';
import { Shop } from './Shop';

const MINUTE = 60_000;
const minutes = Number(process.env.SOAK_MINUTES ?? 30);
/** The last third against the one before: in the first, caches fill and code is compiled. */
const MORE = 1.2;

/** Pages that somebody leaves open and walks through. */
const pages = [
  '/mesh/home',
  '/mesh/queue',
  '/mesh/all',
  '/mesh/graph',
  '/catalog/shop/component/checkout/mesh',
  '/mesh/fleet',
  '/mesh/request/egress?service=shop/checkout',
  '/',
];

/** Lines of the portal's log that tell of something nobody provoked. */
function troubles(): readonly string[] {
  const log = join(process.env.CAUSEWAY_E2E_DATA!, 'logs', 'backend.log');
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter(line =>
      /\berror\b.*(unhandled|TypeError|ReferenceError)/i.test(line),
    );
}

test(`${minutes} minutes of mixed use take no more memory at the end`, async ({
  browser,
}) => {
  test.setTimeout(2 * minutes * MINUTE + 5 * MINUTE);
  const requester = await Persona.open(browser, 'shop-requester');
  await requester.signIn();
  await requester.page.goto(`${portalUrl}/mesh/home`);
  await expect(() => requester.credentials).toPass();
  const shop = new Shop(requester);
  const memory = { portal: new Memory('portal'), estate: new Memory('estate') };
  const turns = [
    (host: string) => shop.landAndTakeBack(host),
    (host: string) => shop.withdraw(host),
    (host: string) => shop.writeByHand(host),
    (host: string) => shop.preview(host),
    (host: string) => shop.askWhileAway(host),
  ];
  const start = Date.now();
  let turn = 0;
  while (Date.now() - start < minutes * MINUTE) {
    await turns[turn % turns.length](`host-${turn}.soak.example`);
    await shop.readAll();
    await requester.page.goto(portalUrl + pages[turn % pages.length]);
    await expect(
      requester.page.getByRole('heading', { level: 1 }).first(),
    ).toBeVisible();
    turn += 1;
    const at = Date.now() - start;
    const [portal, estate] = [memory.portal.look(at), memory.estate.look(at)];
    process.stdout.write(
      `  ${(at / MINUTE).toFixed(1)} min, ${turn} turns: portal ${Math.round(
        portal,
      )} MiB, estate ${Math.round(estate)} MiB\n`,
    );
  }
  const third = (minutes * MINUTE) / 3;
  const before = memory.portal.median(third, 2 * third);
  const last = memory.portal.median(2 * third, Infinity);
  process.stdout.write(
    `  ${await shop.made()} changes; portal ${Math.round(
      before,
    )} MiB in the second third, ${Math.round(last)} MiB in the last\n`,
  );
  expect(last).toBeLessThanOrEqual(MORE * before);
  expect(troubles()).toEqual([]);
  // Pull requests by hand that were closed stand for seven days in case somebody reopens them; everything else has ended or is live.
  expect(
    (await shop.open()).filter(each => !/ Let email call /.test(each)),
  ).toEqual([]);
  await shop.close();
  await requester.context.close();
});
