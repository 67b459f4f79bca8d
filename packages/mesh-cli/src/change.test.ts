import {
  change,
  egress,
  ended,
  gate,
  id,
  ok,
  preview,
  refusal,
} from './__testUtils__/changes';
import { portalBench } from './__testUtils__/portal';

describe('mesh change', () => {
  const bench = portalBench();
  const { answering } = bench;
  const mesh = (args: readonly string[], piped?: string) =>
    bench.mesh(['change', ...args], piped);

  describe('preview', () => {
    it.each([
      [
        'nothing but approvals is missing',
        0,
        [gate('insufficient-evidence', 'ApprovalsMissing')],
      ],
      ['a gate fails', 1, [gate('fail', 'ThresholdExceeded')]],
      ['evidence is missing', 2, [gate('insufficient-evidence', 'NoSamples')]],
      ['only an advisory gate fails', 0, [gate('fail', 'x', 'advisory')]],
    ])('when %s ends with %s', async (_, exit, gates) => {
      answering(ok(preview({}, gates)));
      const run = await mesh(['preview', ...egress]);
      expect(run.exit).toBe(exit);
      expect(run.stdout).toContain('cart may call api.partners.example:443');
      expect(run.stdout).toContain('Six of seven days are clean.');
      expect(bench.seen[0].path).toBe('/api/mesh/changes/preview');
    });

    it('says why it cannot be submitted', async () => {
      const because = 'Only owners of shop/cart may.';
      answering(ok(preview({ submittable: { yes: false, because } })));
      const run = await mesh(['preview', ...egress]);
      expect(run.exit).toBe(1);
      expect(run.stdout).toContain(`error ${because} [change/refused]`);
    });
  });

  describe('show', () => {
    const abnormal = [
      { type: 'Stalled', status: 'true', message: 'No traffic for 9 days.' },
    ];
    it.each([
      ['live', 0, change({ phase: 'live' }), 'live'],
      ['on its way', 2, change({ phase: 'merged' }), 'not live yet'],
      [
        'waiting for approvals',
        2,
        change({}, [gate('insufficient-evidence', 'ApprovalsMissing')]),
        'pull request 7: https://forge.example/routing/pulls/7',
      ],
      ['failing', 1, change({}, [gate('fail')]), '[gate/plaintext-clock]'],
      ['stalled', 1, change({ conditions: abnormal }), 'No traffic for 9 days'],
      ['withdrawn', 1, ended('withdrawn'), 'withdrawn: Not needed.'],
    ])('a change that is %s ends with %s', async (_, exit, body, words) => {
      answering(ok(body));
      const run = await mesh(['show', id]);
      expect(run.exit).toBe(exit);
      expect(run.stdout).toContain(words);
      expect(bench.seen[0].path).toBe(`/api/mesh/changes/${id}`);
    });

    it('gives all of it as JSON', async () => {
      const whole = change({ more: 'of it' });
      answering(ok(whole));
      const run = await mesh(['show', id, '--json']);
      expect(JSON.parse(run.stdout).change).toEqual(whole);
    });
  });

  it('lists changes, and what each waits for', async () => {
    const rows = [
      { ...change(), blockedBy: '0 of 2 approvals.' },
      change({ id: `${id}2`, phase: 'waiting-for-person' }),
    ];
    answering(ok({ items: rows, total: 5 }));
    const run = await mesh(['list', '--mine', '--service', 'shop/cart']);
    expect(run.exit).toBe(0);
    expect(run.stdout).toMatchSnapshot();
    expect(bench.seen[0].path).toBe(
      '/api/mesh/changes?state=open&scope=mine&service=shop%2Fcart',
    );
    await mesh(['list', '--state', 'all', '--waits-for', 'approvers']);
    expect(bench.seen[1].path).toBe(
      '/api/mesh/changes?state=all&waitsFor=approvers',
    );
  });

  it.each([
    ['withdraw', ['--because', 'Not needed'], { reason: 'Not needed' }],
    ['abandon', ['--because', 'Not needed'], { reason: 'Not needed' }],
    ['resume', [], {}],
    ['review', ['--because', 'It stays'], { note: 'It stays' }],
    ['acknowledge', ['--because', 'It stays'], { reason: 'It stays' }],
    [
      'override',
      ['--gate', 'impact-replay', '--step', '2', '--because', 'An intruder'],
      { gate: 'impact-replay', step: 2, reason: 'An intruder' },
    ],
  ])('%s does it, or says why not', async (verb, args, body) => {
    answering(ok(change()));
    expect((await mesh([verb, id, ...args])).exit).toBe(0);
    const path = `/api/mesh/changes/${id}/${verb}`;
    expect(bench.seen[0]).toMatchObject({ method: 'POST', path, body });
    answering(refusal(409, 'A step is merged already.'));
    const refused = await mesh([verb, id, ...args]);
    expect(refused.exit).toBe(1);
    expect(refused.stdout).toContain('A step is merged already.');
    answering(refusal(403, 'Only its owners may.'));
    const forbidden = await mesh([verb, id, ...args]);
    expect(forbidden.exit).toBe(3);
    expect(forbidden.stderr).toContain('Only its owners may.');
    answering('lost');
    const lost = await mesh([verb, id, ...args]);
    expect(lost.exit).toBe(2);
    expect(lost.stdout).toContain(`"mesh change show ${id}" tells`);
  });

  it('reverts once, however often it is asked', async () => {
    answering('lost', ok(change({ kind: 'revert' })));
    const args = ['revert', id, '--because', 'Orders are refused since'];
    expect((await mesh(args)).exit).toBe(2);
    expect((await mesh(args)).exit).toBe(0);
    expect(bench.seen[0]).toMatchObject({
      path: `/api/mesh/changes/${id}/revert`,
      body: { reason: 'Orders are refused since', key: expect.any(String) },
    });
    expect(bench.seen[1]).toEqual(bench.seen[0]);
  });

  it.each([
    [['show', 'Shop'], 'is no id of a change'],
    [['withdraw', id], 'Say why'],
    [['override', id, '--because', 'x'], 'Say which gate'],
    [['override', id, '--gate', 'a', '--step', '0'], '--step 0'],
    [['list', '--state', 'x'], 'one of open, ended, all'],
    [['list', '--waits-for', 'x'], 'person, conflict'],
    [['list', '--limit', 'x'], '--limit x'],
  ])('says what is wrong with %j', async (args, words) => {
    const run = await mesh(args);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain(words);
    expect(bench.seen).toEqual([]);
  });

  it.each([
    ['show', id],
    ['withdraw', id, '--because', 'Not needed'],
    ['list'],
    ['submit', ...egress],
    ['preview', ...egress],
  ])('takes nothing for an answer of %s that is none', async (...args) => {
    answering(ok({ id, steps: 'none' }));
    const run = await mesh(args);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain('Its version may be another one');
    answering({ status: 503, body: {} });
    expect((await mesh(args)).exit).toBe(2);
    answering(refusal(401, 'Missing credentials'));
    expect((await mesh(args)).stderr).toContain('wants a token');
  });
});
