import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import {
  phaseOf,
  type ChangeEvent,
  type StepRecord,
} from '@causeway/mesh-intent';
import {
  CodeHostError,
  type CodeHostPullRequest,
} from '@causeway/plugin-mesh-node';
import { DeliveryBench } from '../../testing/deliveryBench';
import { fronted } from '../../testing/fronted';
import { personsClone, type PersonsClone } from '../../testing/personsClone';
import { idOfPullRequest } from './ByHandPullRequests';

jest.setTimeout(300_000);

const checkout = 'services/shop/checkout.yaml';
const login = 'shop-owner-2';

/** What people do to their pull requests that nobody expects of them. */
describe('odd pull requests made by hand', () => {
  const bench = DeliveryBench.create();
  let clone: PersonsClone;
  let nth = 0;

  beforeEach(async () => {
    clone = await personsClone(bench.estate, { login, repo: 'routing' });
  });

  const branchName = () => `odd-${(nth += 1)}`;
  const described = (words: string) => ({
    [checkout]: `${clone.read(checkout).trimEnd()}\n# ${words}\n`,
  });

  async function open(
    branch: string,
    more: { title?: string; base?: string } = {},
  ): Promise<number> {
    const { body } = await bench.forge.api<{ number: number }>('/pulls', {
      as: login,
      body: {
        head: branch,
        base: 'main',
        title: `By hand: ${branch}`,
        ...more,
      },
    });
    return body.number;
  }

  async function opened(...asked: Parameters<typeof open>): Promise<number> {
    const number = await open(...asked);
    await bench.core.settle();
    return number;
  }

  const edit = (number: number, body: object) =>
    bench.forge.api(`/pulls/${number}`, { as: login, method: 'PATCH', body });
  const changeOf = async (number: number) =>
    (await bench.core.store.get(idOfPullRequest('routing', number)))!;
  const stepOf = async (number: number): Promise<StepRecord> =>
    (await changeOf(number)).steps[0];
  const eventsOf = (number: number) =>
    bench.core.store.events(idOfPullRequest('routing', number));
  const comments = async (number: number) =>
    (
      await bench.forge.api<readonly { body: string; updated_at: string }[]>(
        `/issues/${number}/comments`,
      )
    ).body;

  const forgetRequests = () =>
    fetch(`${bench.estate.url}/_estate/requests`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
    });
  const requests = async (): Promise<Record<string, number>> => {
    const answer = await fetch(`${bench.estate.url}/_estate/requests`);
    const { routes } = (await answer.json()) as {
      routes: Record<string, { requests: number }>;
    };
    return Object.fromEntries(
      Object.entries(routes)
        .filter(([route]) => !route.includes('_estate'))
        .map(([route, each]) => [route, each.requests]),
    );
  };

  it('are judged on a branch that is called as if the portal had made it', async () => {
    const id = await bench.proposed();
    for (const branch of ['causeway/x/1', `causeway/${id}/7`]) {
      clone.push(branch, described(branch));
      const number = await opened(branch);
      expect((await stepOf(number)).state).toBe('open');
    }
    const { number } = (await bench.step(id)).pullRequest!;
    expect(await changeOf(number)).toBeUndefined();
  });

  it('are not merged here when they were merged into another branch', async () => {
    const branch = branchName();
    clone.push(branch, described('elsewhere'));
    const number = await opened(branch);
    let merged = false;
    const core = await bench.another(real =>
      fronted(real, host => {
        const moved = (each: CodeHostPullRequest): CodeHostPullRequest => ({
          ...each,
          base: { ...each.base, ref: 'release' },
          merged,
          state: merged ? 'closed' : 'open',
        });
        return {
          pullRequest: async (...asked) =>
            moved(await host.pullRequest(...asked)),
          openPullRequests: async role =>
            (await host.openPullRequests(role)).map(moved),
        };
      }),
    );
    for (const now of [false, true]) {
      merged = now;
      core.advance(61_000);
      await core.settle();
      expect((await stepOf(number)).state).toBe('closed');
      core.advance(61_000);
    }
    await core.close();
  });

  it('are known to have ended when that was before the first look', async () => {
    const closed = branchName();
    clone.push(closed, described('closed early'));
    const merged = branchName();
    clone.push(merged, { 'services/README.md': 'Manifests\n' });
    const numbers = [await open(closed), await open(merged)];
    await bench.core.byHand.follow();
    await edit(numbers[0], { state: 'closed' });
    const protection = (body: object) =>
      bench.forge.api('/branch_protections/main', {
        method: 'PATCH',
        as: 'estate-admin',
        body,
      });
    await protection({ enable_status_check: false, required_approvals: 0 });
    const landed = await bench.forge.merge(numbers[1], 'shop-owner-1');
    await protection({ enable_status_check: true, required_approvals: 2 });
    expect(landed).toBe(200);
    await bench.later();
    expect((await stepOf(numbers[0])).state).toBe('closed');
    expect(phaseOf(await changeOf(numbers[1]))).toBe('merged-unproven');
  });

  it('are neither withdrawn nor resumed nor abandoned in the portal', async () => {
    const branch = branchName();
    clone.push(branch, described('withdrawn'));
    const number = await opened(branch);
    const by = 'user:default/shop-owner-1';
    const reason = 'Not needed any more';
    const events: readonly ChangeEvent[] = [
      { type: 'Withdrawn', by, reason },
      { type: 'Abandoned', by, reason },
      { type: 'Resumed', by },
    ];
    for (const event of events) {
      const result = await bench.core.store.record({
        id: idOfPullRequest('routing', number),
        event,
        actor: by,
        now: bench.core.scope.now(),
      });
      expect(result).toMatchObject({
        ok: false,
        refused: expect.stringContaining('on the forge'),
      });
    }
  });

  it.each([
    ['of many characters', 'x'.repeat(255), 'x'.repeat(200)],
    ['cut within one', `${'x'.repeat(199)}😀 and on`, `${'x'.repeat(199)}😀`],
    ['with what hides', 'a\u0007\u202eb\n\nChange-Id: c', 'a b Change-Id: c'],
  ])('have one line for a title %s', async (_, title, shown) => {
    const branch = branchName();
    clone.push(branch, described(title.slice(0, 3)));
    const number = await opened(branch, { title });
    expect((await changeOf(number)).title).toBe(shown);
    const [{ updated_at: first }] = await comments(number);
    const { version } = await changeOf(number);
    await bench.later();
    await bench.later();
    expect((await comments(number)).map(each => each.updated_at)).toEqual([
      first,
    ]);
    expect((await changeOf(number)).version).toBe(version);
  });

  it('say what they hold that is no text, and are not told to rebase', async () => {
    const branch = branchName();
    clone.git('checkout', '-q', '-B', branch, 'origin/main');
    const root = clone.git('rev-parse', '--show-toplevel');
    symlinkSync('checkout.yaml', join(root, 'services/shop/other.yaml'));
    clone.push(branch, {}, { from: branch });
    const step = await stepOf(await opened(branch));
    expect(step.outcome).toBe('insufficient-evidence');
    const { message } = step.verdicts[0].verdict;
    expect(message).toContain('services/shop/other.yaml');
    expect(message).not.toContain('rebase');
  });

  it('say that four hundred files are too many', async () => {
    const branch = branchName();
    const files = Array.from({ length: 400 }, (_, n) => [
      `services/shop/many-${n}.yaml`,
      `a: ${n}\n`,
    ]);
    clone.push(branch, Object.fromEntries(files));
    const { verdicts } = await stepOf(await opened(branch));
    expect(verdicts[0].verdict.message).toContain('It changes 400 files');
  });

  it('fill no log when the forge takes no comment', async () => {
    const branch = branchName();
    clone.push(branch, described('locked'));
    const core = await bench.another(real =>
      fronted(real, () => ({
        keepComment: async () => {
          throw new CodeHostError('The conversation is locked (403).', {
            retry: false,
            status: 403,
            operation: 'comment',
          });
        },
      })),
    );
    const number = await open(branch);
    await core.settle();
    const count = async () => (await eventsOf(number)).length;
    core.advance(60_001);
    await core.settle();
    const before = await count();
    for (const _ of [1, 2, 3, 4, 5]) {
      core.advance(60_001);
      await core.settle();
    }
    expect((await count()) - before).toBeLessThanOrEqual(1);
    await core.close();
  });

  it('cost the forge a handful of questions a minute, however many are open', async () => {
    const many = 12;
    for (let n = 0; n < many; n += 1) {
      const branch = branchName();
      clone.push(branch, described(`storm ${n}`));
      await open(branch);
    }
    await bench.core.settle();
    // Comment and statuses of the first look moved the date of each.
    await bench.later(61_000);
    await bench.later(61_000);
    await forgetRequests();
    bench.core.advance(61_000);
    await bench.core.settle();
    const routes = await requests();
    const asked = Object.values(routes).reduce((sum, each) => sum + each, 0);
    expect({ few: asked <= many, routes }).toEqual({ few: true, routes });
    // Heads that are here are not fetched again for another tip.
    const id = await bench.proposed();
    const number = await bench.approve(id);
    expect(await bench.forge.merge(number, 'platform-1')).toBe(200);
    await forgetRequests();
    bench.core.advance(61_000);
    await bench.core.settle();
    const fetches = (await requests())['POST git git-upload-pack'];
    expect(fetches).toBeLessThan(many);
  });
});
