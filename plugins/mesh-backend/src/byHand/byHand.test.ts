import { phaseOf, type StepRecord } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { personsClone, type PersonsClone } from '../../testing/personsClone';
import { idOfPullRequest } from './ByHandPullRequests';

jest.setTimeout(180_000);

const checkout = 'services/shop/checkout.yaml';
const login = 'shop-owner-2';

/** A manifest with more hosts, as a person would write them. */
function withEgress(text: string, ...hosts: readonly string[]): string {
  const lines = hosts
    .map(
      host => `    - host: ${host}
      port: 443
      protocol: HTTPS
      reason: Partners moved their interface there
`,
    )
    .join('');
  return /^ {2}egress:/m.test(text)
    ? text.replace(/^ {2}egress:\n/m, line => `${line}${lines}`)
    : text.replace(/^ {2}exports:/m, line => `  egress:\n${lines}${line}`);
}

describe('pull requests made by hand', () => {
  const bench = DeliveryBench.create();
  let clone: PersonsClone;
  let nth = 0;

  beforeEach(async () => {
    clone = await personsClone(bench.estate, { login, repo: 'routing' });
  });

  const branchName = () => `by-hand-${(nth += 1)}`;

  async function opened(
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
    await bench.core.settle();
    return body.number;
  }

  const changeOf = async (number: number) =>
    (await bench.core.store.get(idOfPullRequest('routing', number)))!;
  const stepOf = async (number: number): Promise<StepRecord> =>
    (await changeOf(number)).steps[0];
  const outcomes = ({ verdicts }: StepRecord) =>
    Object.fromEntries(
      verdicts.map(({ gate, verdict }) => [
        gate,
        [verdict.outcome, verdict.reason],
      ]),
    );
  const comments = async (number: number) =>
    (
      await bench.forge.api<
        readonly { body: string; updated_at: string; user: { login: string } }[]
      >(`/issues/${number}/comments`)
    ).body;

  it('get the verdicts a form would give to the same edit', async () => {
    const host = 'same.partners.example';
    const byForm = await bench.proposed(host);
    const made = (await bench.change(byForm)).plan.steps[0].edits[0];
    const branch = branchName();
    clone.push(branch, { [made.path]: made.after });
    const number = await opened(branch);
    const change = await changeOf(number);
    const form = await bench.change(byForm);
    expect(change.diff.map(({ type, op, key }) => [type, op, key])).toEqual(
      form.diff.map(({ type, op, key }) => [type, op, key]),
    );
    expect(outcomes(change.steps[0])).toEqual(outcomes(form.steps[0]));
    expect(change.planHash).toBe(form.planHash);
    expect(change.services).toEqual(['shop/checkout']);
    expect(change.requester.user).toBe(`user:default/${login}`);
    await bench.withdraw(byForm);
    await bench.core.settle();
  });

  it('carry the status that holds a merge, and one comment that is no news to the portal', async () => {
    const branch = branchName();
    const text = clone.read(checkout);
    const head = clone.push(branch, {
      [checkout]: withEgress(text, 'one-comment.partners.example'),
    });
    const number = await opened(branch);
    expect(await bench.aggregate(head)).toMatch(/^pending: four-eyes/);
    const [first, ...others] = await comments(number);
    expect(others).toEqual([]);
    expect(first.user.login).toBe('causeway-bot');
    expect(first.body).toContain(
      'checkout may call one-comment.partners.example:443 over HTTPS',
    );
    const written: string[] = [];
    bench.onEffect = effect => written.push(effect);
    const { version } = await changeOf(number);
    for (const _ of [1, 2, 3]) await bench.later();
    expect(written.filter(each => each === 'post-status')).toEqual([]);
    expect((await comments(number)).map(each => each.updated_at)).toEqual([
      first.updated_at,
    ]);
    expect((await changeOf(number)).version).toBe(version);
  });

  it('are merged when their gates pass, and live on like others', async () => {
    const branch = branchName();
    const head = clone.push(branch, {
      [checkout]: withEgress(clone.read(checkout), 'merged.partners.example'),
    });
    const number = await opened(branch);
    await bench.forge.approve(number, 'shop-owner-1');
    await bench.forge.approve(number, 'platform-1');
    await bench.later();
    expect(await bench.aggregate(head)).toMatch(/^success: /);
    expect(await bench.forge.merge(number, 'shop-owner-1')).toBe(200);
    await bench.later();
    expect(phaseOf(await changeOf(number))).toBe('merged');
  });

  it('fail on what does not belong into the repository', async () => {
    const branch = branchName();
    const head = clone.push(branch, {
      'policies/shop/checkout.yaml': `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: checkout, namespace: shop }
spec: {}
`,
    });
    const number = await opened(branch);
    expect((await stepOf(number)).outcome).toBe('fail');
    expect(await bench.aggregate(head)).toMatch(/^failure: /);
  });

  it('say what is broken in their text', async () => {
    const branch = branchName();
    clone.push(branch, { [checkout]: 'kind: [\n' });
    const step = await stepOf(await opened(branch));
    expect(outcomes(step).rules[0]).toBe('fail');
  });

  it('prove nothing while they conflict, and are judged once they do not', async () => {
    const branch = branchName();
    const other = branchName();
    const text = clone.read(checkout);
    const line = text.split('\n').find(each => /^ {2}owner: /.test(each))!;
    const owned = (name: string) =>
      text.replace(line, `  owner: group:default/${name}`);
    const head = clone.push(branch, { [checkout]: owned('team-payments') });
    const number = await opened(branch);
    clone.push(other, { [checkout]: owned('platform-team') });
    const first = await opened(other);
    await bench.forge.approve(first, 'shop-owner-1');
    await bench.forge.approve(first, 'platform-1');
    await bench.later();
    expect(await bench.forge.merge(first, 'platform-1')).toBe(200);
    await bench.later();
    const step = await stepOf(number);
    expect(step.outcome).toBe('insufficient-evidence');
    expect(step.verdicts[0].verdict.message).toContain(
      `It conflicts with the tip of routing in ${checkout}.`,
    );
    expect(await bench.aggregate(head)).toMatch(/^pending: /);
    clone.push(
      branch,
      {
        [checkout]: withEgress(clone.read(checkout), 'later.partners.example'),
      },
      { from: 'origin/main', force: true },
    );
    await bench.later();
    const again = await stepOf(number);
    expect(outcomes(again).rules[0]).toBe('pass');
    expect(again.commit).not.toBe(head);
  });

  it('follow a new head, a new title, and a target that moved elsewhere', async () => {
    const branch = branchName();
    const text = clone.read(checkout);
    clone.push(branch, { [checkout]: withEgress(text, 'a.partners.example') });
    const number = await opened(branch);
    const before = await changeOf(number);
    clone.push(branch, {
      [checkout]: withEgress(text, 'a.partners.example', 'b.partners.example'),
    });
    await bench.forge.api(`/pulls/${number}`, {
      as: login,
      method: 'PATCH',
      body: { title: 'Two hosts\u202e' },
    });
    await bench.later();
    const after = await changeOf(number);
    expect(after.title).toBe('Two hosts');
    expect(after.diff).toHaveLength(before.diff.length + 1);
    expect(after.generation).toBe(2);
    expect(await comments(number)).toHaveLength(1);
  });

  it('may be closed and reopened, and are given up after a week', async () => {
    const branch = branchName();
    clone.push(branch, {
      [checkout]: withEgress(clone.read(checkout), 'closed.partners.example'),
    });
    const number = await opened(branch);
    const set = async (state: string) => {
      await bench.forge.api(`/pulls/${number}`, {
        as: login,
        method: 'PATCH',
        body: { state },
      });
      await bench.later();
    };
    await set('closed');
    expect((await stepOf(number)).state).toBe('closed');
    await set('open');
    expect((await stepOf(number)).state).toBe('open');
    await set('closed');
    await bench.later(8 * 24 * 3_600_000);
    expect(phaseOf(await changeOf(number))).toBe('rejected');
    await set('open');
    expect(phaseOf(await changeOf(number))).toBe('proposed');
  });

  it('are marked when somebody merged them without a pass', async () => {
    const branch = branchName();
    clone.push(branch, {
      [checkout]: withEgress(clone.read(checkout), 'forced.partners.example'),
    });
    const number = await opened(branch);
    await bench.forge.api('/branch_protections/main', {
      method: 'PATCH',
      as: 'estate-admin',
      body: { enable_status_check: false, required_approvals: 0 },
    });
    const merged = await bench.forge.merge(number, 'shop-owner-1');
    await bench.forge.api('/branch_protections/main', {
      method: 'PATCH',
      as: 'estate-admin',
      body: { enable_status_check: true, required_approvals: 2 },
    });
    expect(merged).toBe(200);
    await bench.later();
    expect(phaseOf(await changeOf(number))).toBe('merged-unproven');
  });
});
