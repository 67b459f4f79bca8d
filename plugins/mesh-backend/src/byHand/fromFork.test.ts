import { execFileSync } from 'node:child_process';
import { DeliveryBench } from '../../testing/deliveryBench';
import { personsClone } from '../../testing/personsClone';
import { idOfPullRequest } from './ByHandPullRequests';

jest.setTimeout(120_000);

const checkout = 'services/shop/checkout.yaml';
const login = 'shop-owner-2';

describe('a pull request from a fork', () => {
  const bench = DeliveryBench.create();

  async function opened(branch: string, files: Record<string, string>) {
    const clone = await personsClone(bench.estate, { login, repo: 'routing' });
    await bench.forge.api('/forks', { as: login, body: {} });
    clone.git(
      'remote',
      'set-url',
      '--push',
      'origin',
      `${bench.estate.url}/${login}/routing.git`,
    );
    const head = clone.push(branch, files);
    const { status, body } = await bench.forge.api<{ number: number }>(
      '/pulls',
      {
        as: login,
        body: { head: `${login}:${branch}`, base: 'main', title: 'From afar' },
      },
    );
    expect(status).toBe(201);
    await bench.core.settle();
    return { clone, head, number: body.number };
  }

  const changeOf = async (number: number) =>
    bench.core.store.get(idOfPullRequest('routing', number));

  it('is judged like any other, and nothing is pushed to it', async () => {
    const text = await (
      await personsClone(bench.estate, { login, repo: 'routing' })
    ).read(checkout);
    const { clone, head, number } = await opened('afar', {
      [checkout]: text.replace(/^ {2}owner: .*$/m, '  owner: nobody'),
    });
    const change = (await changeOf(number))!;
    expect(change).toMatchObject({
      origin: 'forge',
      authors: [`user:default/${login}`],
      services: ['shop/checkout'],
      steps: [{ state: 'open', commit: head, outcome: 'fail' }],
    });
    expect(await bench.aggregate(head)).toMatch(/^failure: /);
    const { body: comments } = await bench.forge.api<
      readonly { body: string }[]
    >(`/issues/${number}/comments`);
    expect(comments).toHaveLength(1);
    expect(comments[0].body).toContain(
      `Its branch is in the fork \`${login}/routing\`. It is judged like any other; the portal pushes nothing there.`,
    );
    clone.push('afar', {
      [checkout]: `${text.trimEnd()}\n# Asked from a fork\n`,
    });
    await bench.later();
    const step = (await changeOf(number))!.steps[0];
    expect(step.commit).not.toBe(head);
    expect(
      step.verdicts.find(({ gate }) => gate === 'rules')?.verdict.outcome,
    ).toBe('pass');
    const refs = execFileSync(
      'git',
      ['ls-remote', `${bench.estate.url}/${login}/routing.git`],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          GIT_CONFIG_COUNT: '1',
          GIT_CONFIG_KEY_0: 'http.extraHeader',
          GIT_CONFIG_VALUE_0: `Authorization: Basic ${Buffer.from(
            `${login}:test-git-token-of-${login}-0123456789`,
          ).toString('base64')}`,
        },
      },
    );
    expect(refs).toContain(`${step.commit}\trefs/heads/afar`);
    expect(refs).not.toContain('refs/heads/causeway/');
  });

  it("is not taken for the portal's own because of its branch's name", async () => {
    const id = await bench.core.submit(bench.egress());
    // Before the portal pushes: its step has no pull request yet.
    const { number } = await opened(`causeway/${id}/1`, {
      'services/shop/note.txt': 'x',
    });
    expect(await changeOf(number)).toMatchObject({ origin: 'forge' });
    expect((await bench.step(id)).pullRequest?.number).not.toBe(number);
  });

  it('is told that it has nothing in common with the repository', async () => {
    const clone = await personsClone(bench.estate, { login, repo: 'routing' });
    clone.git('checkout', '-q', '--orphan', 'begin-anew');
    clone.git('commit', '-q', '-m', 'Begin');
    clone.git('push', '-q', 'origin', 'begin-anew');
    const { body } = await bench.forge.api<{ number: number }>('/pulls', {
      as: login,
      body: { head: 'begin-anew', base: 'main', title: 'Anew' },
    });
    await bench.later();
    const change = await changeOf(body.number);
    expect(change?.steps[0].outcome).not.toBe('pass');
    // And keeps nobody else's from being looked at.
    const id = await bench.proposed();
    expect((await bench.step(id)).state).toBe('open');
  });
});
