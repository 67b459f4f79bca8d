import { bench, buildCommand } from './__testUtils__/command';
import { openPortal, type Answer, type Portal } from './__testUtils__/portal';

const id = '0b1c2d3e4f5a6b7c';

const gate = (outcome: string, reason = 'Satisfied', mode = 'enforce') => ({
  gate: 'plaintext-clock',
  mode,
  verdict: { outcome, reason, message: 'Six of seven days are clean.' },
});

const change = (
  more: object = {},
  gates: readonly object[] = [gate('pass')],
) => ({
  id,
  kind: 'egress',
  title: 'Allow cart to reach api.partners.example:443',
  phase: 'proposed',
  requester: { displayName: 'Shop requester' },
  updatedAt: '2027-03-08T12:00:00.000Z',
  steps: [
    {
      index: 1,
      repo: 'routing',
      title: 'Allow it',
      state: 'open',
      pullRequest: { number: 7, url: 'https://forge.example/routing/pulls/7' },
      gates,
    },
  ],
  findings: [],
  conditions: [],
  ...more,
});

const preview = (more: object = {}, gates: readonly object[] = []) => ({
  findings: [],
  title: 'Allow cart to reach api.partners.example:443',
  planHash: 'a'.repeat(64),
  diff: [{ sentence: 'cart may call api.partners.example:443' }],
  steps: [{ index: 1, repo: 'routing', title: 'Allow it', gates }],
  submittable: { yes: true },
  ...more,
});

const ended = (as: string) =>
  change({ phase: as, ended: { as, reason: 'Not needed.' } });

const refusal = (status: number, message: string): Answer => ({
  status,
  body: { error: { message } },
});

describe('mesh change', () => {
  const built = buildCommand();
  const repos = bench(built.file);
  let portal: Portal;

  beforeAll(async () => {
    portal = await openPortal(built.file, repos);
  });
  beforeEach(() => portal.seen.splice(0));
  afterAll(() => [portal, built, repos].forEach(closed));

  function closed(each: Portal | { remove(): void }) {
    if ('close' in each) each.close();
    else each.remove();
  }

  const mesh = (args: readonly string[], input?: string) =>
    portal.mesh(['change', ...args], input);

  const answering = (...answers: readonly Answer[]) => {
    let turn = 0;
    portal.answer = () => answers[Math.min(turn++, answers.length - 1)];
  };

  const ok = (body: unknown, status = 200): Answer => ({ status, body });

  const egress = [
    ...['--kind', 'egress', '--set', 'service=shop/cart'],
    ...['--set', 'host=api.partners.example', '--set', 'port=8443'],
    ...['--because', 'Partners moved their interface there'],
  ];

  const input = {
    service: 'shop/cart',
    host: 'api.partners.example',
    port: 8443,
    reason: 'Partners moved their interface there',
  };

  describe('submit', () => {
    it('posts what is asked for, in the name of the token', async () => {
      answering(ok(change(), 201));
      const run = await mesh(['submit', ...egress]);
      expect(run).toMatchObject({ exit: 0, stderr: '' });
      expect(run.stdout).toMatchSnapshot();
      expect(portal.seen).toEqual([
        {
          method: 'POST',
          path: '/api/mesh/changes',
          authorization: 'Bearer secret',
          body: { kind: 'egress', input, key: expect.any(String) },
        },
      ]);
    });

    it('is the same change when it is given again after its answer was lost', async () => {
      answering('lost');
      const lost = await mesh(['submit', ...egress]);
      expect(lost.exit).toBe(2);
      expect(lost.stdout).toContain('Give the same command again');
      answering(ok(change()));
      const again = await mesh(['submit', ...egress]);
      expect(again.exit).toBe(0);
      expect(again.stdout).toContain('Submitted before');
      const [first, second] = portal.seen.map(({ body }) => body);
      expect(second).toEqual(first);
      await mesh(['submit', ...egress, '--set', 'port=443']);
      expect(portal.seen[2].body).not.toMatchObject({
        key: (first as { key: string }).key,
      });
    });

    it('asks anew when the change has ended, and again when that has', async () => {
      answering(
        ok(ended('withdrawn')),
        ok(change({ id: `${id}2`, phase: 'live' })),
        ok(change({ id: `${id}3` }), 201),
      );
      const run = await mesh(['submit', ...egress, '--json']);
      expect(JSON.parse(run.stdout)).toMatchObject({
        change: { id: `${id}3` },
        created: true,
      });
      const keys = portal.seen.map(({ body }) => (body as { key: string }).key);
      expect(new Set(keys).size).toBe(3);
      answering(ok(ended('withdrawn')), refusal(409, 'It changes nothing.'));
      const refused = await mesh(['submit', ...egress]);
      expect(refused.exit).toBe(1);
      expect(refused.stdout).toContain('asked for the same and is withdrawn');
      expect(refused.stdout).toContain('It changes nothing.');
    });

    it('takes a key and a plan', async () => {
      answering(ok(ended('withdrawn')));
      const plan = 'a'.repeat(64);
      const own = ['--key', 'my-own-key', '--plan', plan];
      const run = await mesh(['submit', ...egress, ...own]);
      expect(run.exit).toBe(0);
      expect(portal.seen).toHaveLength(1);
      expect(portal.seen[0].body).toMatchObject({
        key: 'my-own-key',
        planHash: plan,
      });
    });

    it('says where in the file a refused field stands', async () => {
      repos.write('egress.yaml', 'service: shop/cart\n\nhost: "*.example"\n');
      const wrong = {
        code: 'egress-host/wildcard',
        severity: 'error',
        message: '"*.example" is a pattern.',
        jsonPath: ['host'],
      };
      answering(
        refusal(400, 'host: "*.example" is a pattern.'),
        ok(preview({ findings: [wrong], submittable: { yes: false } })),
      );
      const args = ['submit', '--kind', 'egress', '--input', 'egress.yaml'];
      const run = await mesh(args);
      expect(run.exit).toBe(1);
      expect(run.stdout).toBe(
        [
          'Nothing was submitted.',
          'egress.yaml:3:7: error host: "*.example" is a pattern. [egress-host/wildcard]',
          '1 error',
          '',
        ].join('\n'),
      );
    });

    it('tells again what was piped in, whatever went wrong', async () => {
      const args = ['submit', '--kind', 'egress', '--input', '-'];
      const yaml = 'service: shop/cart\nhost: api.partners.example\n';
      const asked = '{"host":"api.partners.example","service":"shop/cart"}';
      for (const answer of ['lost', refusal(409, 'It moved.')] as const) {
        answering(answer);
        expect((await mesh(args, yaml)).stdout).toContain(`asked: ${asked}`);
      }
      answering(refusal(403, 'Only owners of shop/cart may.'));
      const { exit, stderr } = await mesh(args, yaml);
      expect(exit).toBe(3);
      expect(stderr).toContain('does not allow this to you. Only owners');
      expect(stderr).toContain(`asked: ${asked}`);
    });

    it('denies in an emergency with one command', async () => {
      answering(ok(change({ kind: 'emergency-deny' }), 201));
      const run = await mesh([
        ...['submit', '--kind', 'emergency-deny', '--urgent'],
        ...['--set', 'service=shop/cart', '--set', 'target=caller'],
        ...['--set', 'caller=shop/ad', '--because', 'Its key is out'],
      ]);
      expect(run.exit).toBe(0);
      expect(portal.seen[0].body).toMatchObject({
        kind: 'emergency-deny',
        input: { caller: 'shop/ad', reason: 'Its key is out' },
      });
    });

    it.each([
      [[], 'Say what is asked for with --kind'],
      [['--kind', 'egress'], 'Give the input with --input'],
      [['--kind', 'egress', '--set', 'port'], 'write <field>=<value>'],
      [['--kind', 'egress', '--set', '__proto__.x=1'], 'write <field>=<value>'],
      [['--kind', 'egress', '--input', 'gone.yaml'], 'cannot be read'],
      [['--kind', 'egress', '--input', 'list.yaml'], 'does not hold fields'],
      [['--kind', 'egress', '--input', 'torn.yaml'], 'torn.yaml:3:'],
      [[...egress, '--urgent'], 'egress is never judged without evidence'],
      [[...egress, '--set', 'reason=Another'], 'given twice'],
      [[...egress, '--key', 'short'], '8 to 64'],
      [[...egress, '--plan', 'abc'], 'is no plan'],
      [
        ['--kind', 'onboard', '--set', 'name=a', '--because', 'x'],
        'takes no reason',
      ],
    ])('says what is wrong with %j', async (args, words) => {
      repos.write('list.yaml', '- a\n');
      repos.write('torn.yaml', 'a: 1\nb: [\n');
      const run = await mesh(['submit', ...args]);
      expect(run.exit).toBe(3);
      expect(run.stderr).toContain(words);
      expect(run.stderr).not.toContain('defect');
      expect(portal.seen).toEqual([]);
    });
  });

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
      expect(portal.seen[0].path).toBe('/api/mesh/changes/preview');
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
      expect(portal.seen[0].path).toBe(`/api/mesh/changes/${id}`);
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
    expect(portal.seen[0].path).toBe(
      '/api/mesh/changes?scope=mine&service=shop%2Fcart&state=open',
    );
  });

  it.each([
    ['withdraw', ['--because', 'Not needed'], { reason: 'Not needed' }],
    ['abandon', ['--because', 'Not needed'], { reason: 'Not needed' }],
    ['resume', [], {}],
    ['review', ['--because', 'It stays'], { note: 'It stays' }],
    [
      'override',
      ['--gate', 'impact-replay', '--step', '2', '--because', 'An intruder'],
      { gate: 'impact-replay', step: 2, reason: 'An intruder' },
    ],
  ])('%s does it, or says why not', async (verb, args, body) => {
    answering(ok(change()));
    expect((await mesh([verb, id, ...args])).exit).toBe(0);
    const path = `/api/mesh/changes/${id}/${verb}`;
    expect(portal.seen[0]).toMatchObject({ method: 'POST', path, body });
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
    expect(portal.seen[0]).toMatchObject({
      path: `/api/mesh/changes/${id}/revert`,
      body: { reason: 'Orders are refused since', key: expect.any(String) },
    });
    expect(portal.seen[1]).toEqual(portal.seen[0]);
  });

  it.each([
    [['show', 'Shop'], 'is no id of a change'],
    [['withdraw', id], 'Say why'],
    [['override', id, '--because', 'x'], 'Say which gate'],
    [['override', id, '--gate', 'a', '--step', '0'], '--step 0'],
    [['list', '--state', 'x'], 'open, ended or all'],
    [['list', '--limit', 'x'], '--limit x'],
  ])('says what is wrong with %j', async (args, words) => {
    const run = await mesh(args);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain(words);
    expect(portal.seen).toEqual([]);
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
