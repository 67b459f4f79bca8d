import type { AddressInfo } from 'node:net';
import { mockCredentials } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { ApiBench } from '../../testing/apiBench';
import { MeshCommand } from '../../testing/meshCommand';

jest.setTimeout(180_000);

const team = 'group:default/team-shop';

/** `mesh change` against the API that runs: that both mean the same by an answer. */
describe('mesh change', () => {
  const bench = ApiBench.create();
  let commands: readonly MeshCommand[] = [];
  const build = (token: string) => {
    const { port } = (
      bench.server as unknown as { address(): AddressInfo }
    ).address();
    const command = MeshCommand.build({
      MESH_SERVER: `http://127.0.0.1:${port}`,
      MESH_TOKEN: token,
    });
    commands = [...commands, command];
    return command;
  };
  let person: MeshCommand;
  const mesh = (...args: readonly string[]) => person.run(['change', ...args]);
  const json = async (...args: readonly string[]) => {
    const { exit, stdout, stderr } = await mesh(...args, '--json');
    expect(stderr).toBe('');
    return { exit, ...JSON.parse(stdout) };
  };

  beforeAll(() => {
    person = build(mockCredentials.user.token('user:default/shop-requester'));
  });
  afterAll(() => commands.forEach(each => each.remove()));

  const egress = (host: string) => [
    ...['--kind', 'egress', '--set', 'service=shop/checkout'],
    ...['--set', `host=${host}`],
    ...['--because', 'Partners moved their interface there'],
  ];

  it('previews, submits once, shows, lists, withdraws, and then submits anew', async () => {
    const asked = egress('api.partners.example');
    const preview = await json('preview', ...asked);
    expect(preview).toMatchObject({ exit: 0, outcome: 'clean' });
    const { planHash } = preview.preview;
    const first = await json('submit', ...asked, '--plan', planHash);
    expect(first).toMatchObject({ exit: 0, created: true });
    const again = await json('submit', ...asked);
    expect(again).toMatchObject({
      exit: 0,
      created: false,
      change: { id: first.change.id },
    });
    const { id } = first.change;
    await bench.eventually(async () => {
      const shown = await mesh('show', id);
      expect(shown.exit).toBe(2);
      expect(shown.stdout).toMatch(/pull request \d+: http/);
      expect(shown.stdout).toContain('insufficient-evidence  four-eyes');
    });
    const listed = await mesh('list', '--service', 'shop/checkout');
    expect(listed.stdout).toContain(`${id}  proposed  egress`);
    const queue = await json('queue', '--text', 'PARTNERS', '--team', team);
    expect(queue).toMatchObject({
      exit: 0,
      items: [{ id, teams: [team] }],
      facets: { kind: { egress: 1 }, team: { [team]: 1 } },
    });
    const labelled = await mesh('label', id, '--label', 'pay');
    expect(labelled.exit).toBe(1);
    expect(labelled.stdout).toContain('Only owners of routing');
    const reason = ['--because', 'The partner stays where it is'];
    expect(await json('withdraw', id, ...reason)).toMatchObject({
      exit: 0,
      change: { phase: 'withdrawn' },
    });
    expect(await json('withdraw', id, ...reason)).toMatchObject({
      exit: 1,
      findings: [{ code: 'change/refused' }],
    });
    expect((await mesh('show', id)).exit).toBe(1);
    const anew = await json('submit', ...asked);
    expect(anew).toMatchObject({ exit: 0, created: true });
    expect(anew.change.id).not.toBe(id);
  });

  it('tells every finding of an input that is refused', async () => {
    const { exit, stdout } = await mesh('submit', ...egress('*.example'));
    expect(exit).toBe(1);
    expect(stdout).toContain('Nothing was submitted.');
    expect(stdout).toContain('host: error "*.example" is a pattern');
  });

  it('says that the plan moved, and what cannot be done', async () => {
    const other = ['--plan', 'a'.repeat(64)];
    const moved = await mesh(
      'submit',
      ...egress('b.partners.example'),
      ...other,
    );
    expect(moved.exit).toBe(1);
    expect(moved.stdout).toContain('Look at the new preview');
    const [{ id }] = (await json('list')).items;
    const why = ['--because', 'Orders are refused since'];
    for (const verb of ['revert', 'abandon']) {
      const refused = await json(verb, id, ...why);
      expect(refused).toMatchObject({
        exit: 1,
        findings: [{ code: 'change/refused', message: expect.any(String) }],
      });
    }
    expect((await mesh('show', 'aaaaaaaaaaaaaaaa')).stderr).toContain(
      'There is no change aaaaaaaaaaaaaaaa',
    );
  });

  it('says to those who may not that they may not, and to services that people change things', async () => {
    const service = build(mockCredentials.service.token());
    const asked = egress('c.partners.example');
    const preview = await service.run(['change', 'preview', ...asked]);
    expect(preview.exit).toBe(1);
    const submit = await service.run(['change', 'submit', ...asked]);
    expect(submit.exit).toBe(3);
    expect(submit.stderr).toContain('does not allow this to you');
    bench.decide = ({ permission }) =>
      permission.name === 'mesh.change.read'
        ? AuthorizeResult.ALLOW
        : AuthorizeResult.DENY;
    const refused = await mesh('submit', ...asked);
    expect(refused.exit).toBe(3);
    expect(refused.stderr).toContain('only its owners and the platform team');
    const [{ id }] = (await json('list')).items;
    for (const args of [
      ['withdraw', id, '--because', 'Not needed'],
      ['resume', id],
      ['override', id, '--gate', 'impact-replay', '--because', 'An intruder'],
    ]) {
      expect((await mesh(...args)).stderr).toContain('does not allow this');
    }
  });
});
