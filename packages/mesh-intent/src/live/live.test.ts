import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { diffEntryTypes } from '../diff';
import { now } from '../gates/__testUtils__/answers';
import { manifestStep } from '../gates/__testUtils__/manifestStep';
import { gatesFor, noGateBecause } from '../gates/registry';
import { liveOf } from './__testUtils__/liveOf';
import { judgeLive, liveQuestionsOf } from './judgeLive';
import { liveChecks, liveChecksFor, noLiveCheckBecause } from './registry';

it('lists every folder, and each says what it does', () => {
  const folders = readdirSync(__dirname, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== '__testUtils__')
    .map(({ name }) => name);
  expect(liveChecks.map(({ id }) => id).sort()).toEqual(folders.sort());
  for (const { id, why, source } of liveChecks) {
    const file = resolve(__dirname, id, 'README.md');
    expect([id, existsSync(file)]).toEqual([id, true]);
    expect(readFileSync(file, 'utf8')).toContain(source);
    expect(why).toContain(source);
  }
});

it.each(diffEntryTypes.map(type => [type]))(
  'looks for %s in the clusters, or says why not',
  type => {
    const entry = {
      type,
      op: 'add',
      key: 'x',
      source: { repo: 'routing', path: 'x' },
    } as const;
    const checks = liveChecksFor([entry]).length;
    const because = noLiveCheckBecause[type];
    // Exactly one of the two: a reason left behind by a check that was built since is wrong.
    expect([type, checks > 0, because !== undefined]).toEqual([
      type,
      checks > 0,
      checks === 0,
    ]);
    expect((because ?? 'a live check looks for it').length).toBeGreaterThan(20);
    // And nothing is neither judged before, nor looked for after, nor accounted for.
    const everyStep = gatesFor([]).length;
    const told = [noGateBecause[type], because].some(
      each => each !== undefined,
    );
    expect(gatesFor([entry]).length > everyStep || checks > 0 || told).toBe(
      true,
    );
  },
);

describe('judgeLive', () => {
  const caller = { clusters: ['one'] };
  const cart = { name: 'cart', clusters: ['one'] };
  const calls = { ...caller, dependsOn: [{ service: 'shop/cart' }] };

  it('asks each question once, and says what each check says', () => {
    const subject = liveOf(
      manifestStep({ before: [cart, caller], after: [calls] }),
    );
    expect(liveQuestionsOf(subject).map(({ signal }) => signal)).toEqual([
      'cluster-wave',
      'drift',
      'access-log-tuples',
    ]);
    const verdicts = judgeLive(subject, {}, now);
    expect(
      verdicts.map(({ check, verdict }) => [check, verdict.reason]),
    ).toEqual([
      ['objects-applied', 'NotAsked'],
      ['calls-seen', 'NotAsked'],
    ]);
    expect(judgeLive(subject, {}, now)).toEqual(verdicts);
  });

  it('has nothing to look for when only people read what changes', () => {
    const subject = liveOf(
      manifestStep({
        before: [caller],
        after: [{ ...caller, description: 'Takes orders.' }],
      }),
    );
    expect(judgeLive(subject, {}, now)).toEqual([]);
  });
});
