import {
  change,
  egress,
  ended,
  id,
  input,
  ok,
  preview,
  refusal,
} from './__testUtils__/changes';
import { portalBench } from './__testUtils__/portal';

describe('mesh change submit', () => {
  const bench = portalBench();
  const { answering } = bench;
  const mesh = (args: readonly string[], piped?: string) =>
    bench.mesh(['change', ...args], piped);

  it('posts what is asked for, in the name of the token', async () => {
    answering(ok(change(), 201));
    const run = await mesh(['submit', ...egress]);
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    expect(run.stdout).toMatchSnapshot();
    expect(bench.seen).toEqual([
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
    const [first, second] = bench.seen.map(({ body }) => body);
    expect(second).toEqual(first);
    await mesh(['submit', ...egress, '--set', 'port=443']);
    expect(bench.seen[2].body).not.toMatchObject({
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
    const keys = bench.seen.map(({ body }) => (body as { key: string }).key);
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
    expect(bench.seen).toHaveLength(1);
    expect(bench.seen[0].body).toMatchObject({
      key: 'my-own-key',
      planHash: plan,
    });
  });

  it('says where in the file a refused field stands', async () => {
    bench.write('egress.yaml', 'service: shop/cart\n\nhost: "*.example"\n');
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
    expect(bench.seen[0].body).toMatchObject({
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
    bench.write('list.yaml', '- a\n');
    bench.write('torn.yaml', 'a: 1\nb: [\n');
    const run = await mesh(['submit', ...args]);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain(words);
    expect(run.stderr).not.toContain('defect');
    expect(bench.seen).toEqual([]);
  });
});
