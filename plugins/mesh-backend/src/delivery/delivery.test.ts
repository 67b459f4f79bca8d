import { generateKeyPairSync } from 'node:crypto';
import { conditionOf, phaseOf, readTrailers } from '@causeway/mesh-intent';
import { spawnEstate, type SpawnedEstate } from '@causeway/estate';
import { knex as createKnex, type Knex } from 'knex';
import { clonedRouting } from '../../testing/clonedRouting';
import { estateForge, type EstateForge } from '../../testing/estateForge';
import { testCore, type TestCore } from '../../testing/testCore';
import { migrationsDirectory } from '../migrate';

jest.setTimeout(120_000);

/** Delivery against the real estate process: real git, real signatures, real reviews and protection. */
describe('delivery', () => {
  let estate: SpawnedEstate;
  let forge: EstateForge;
  let knex: Knex;
  let core: TestCore;
  let hosts = 0;

  const egress = (host = `api-${++hosts}.partners.example`) => ({
    kind: 'egress',
    input: {
      service: 'shop/checkout',
      host,
      reason: 'Partners moved their interface there',
    },
  });

  beforeAll(async () => {
    estate = await spawnEstate();
    forge = await estateForge(estate);
  });

  afterAll(() => estate.stop());

  beforeEach(async () => {
    knex = createKnex({
      client: 'better-sqlite3',
      connection: ':memory:',
      useNullAsDefault: true,
      pool: { min: 1, max: 1 },
    });
    await knex.migrate.latest({ directory: migrationsDirectory });
    core = await testCore({
      knex,
      estateUrl: estate.url,
      secretsDir: estate.secretsDir,
    });
    await core.worlds.refresh();
  });

  afterEach(async () => {
    await forge.control('/faults', { mode: 'none' });
    await forge.control('/keys', { verified: true, emailActivated: true });
    await core.close();
    await knex.destroy();
  });

  const changeOf = async (id: string) => (await core.store.get(id))!;
  const stepOf = async (id: string) => (await changeOf(id)).steps[0];

  async function approveAndMerge(id: string): Promise<number> {
    const { number } = (await stepOf(id)).pullRequest!;
    expect(await forge.approve(number, 'shop-owner-1')).toBe(200);
    expect(await forge.approve(number, 'platform-1')).toBe(200);
    core.advance(120_000);
    await core.settle();
    return forge.merge(number, 'platform-1');
  }

  it('goes from submit to a merged commit that git verifies, with author, committer and trailers', async () => {
    const id = await core.submit(egress());
    await core.settle();
    const proposed = await changeOf(id);
    expect(phaseOf(proposed)).toBe('proposed');
    expect(proposed.steps[0]).toMatchObject({
      state: 'open',
      signature: { verified: true, signer: 'causeway-bot' },
    });
    expect(proposed.steps[0].outcome).toBe('insufficient-evidence');

    expect(await approveAndMerge(id)).toBe(200);
    core.advance(120_000);
    await core.settle();
    const merged = await changeOf(id);
    expect(phaseOf(merged)).toBe('merged');
    // Its own merge is no base that moved under it.
    expect(
      (await core.store.events(id)).map(({ event }) => event.type),
    ).not.toContain('BaseMoved');

    const git = await clonedRouting(estate);
    const commit = git(
      'log',
      'main',
      '--format=%H',
      `--grep=Change-Id: ${id}`,
    ).trim();
    expect(commit).toBe(proposed.steps[0].commit);
    expect(git('log', '-1', '--format=%an|%ae|%cn|%ce', commit).trim()).toBe(
      'shop requester|shop-requester@shop.example|causeway-bot|causeway-bot@causeway.example',
    );
    expect(git('verify-commit', '--raw', commit)).toBe('');
    expect(git('log', '-1', '--format=%G? %GS', commit).trim()).toBe('G bot');
    expect(git('log', '-1', '--format=%G? %GS', 'main').trim()).toBe(
      'G instance',
    );
    const trailers = new Map(
      readTrailers(git('log', '-1', '--format=%B', commit)).map(t => [
        t.name,
        t.value,
      ]),
    );
    expect(trailers.get('Requested-by')).toBe('user:default/shop-requester');
    expect(trailers.get('Plan-Hash')).toBe(proposed.planHash);
    const record = JSON.parse(
      Buffer.from(trailers.get('Change-Record')!, 'base64url').toString(),
    );
    expect(record).toMatchObject({
      version: 1,
      changeId: id,
      step: 1,
      kind: 'egress',
    });
  });

  it('does not count the requester, and one approval is not enough', async () => {
    const id = await core.submit(egress(), 'user:default/shop-owner-1');
    await core.settle();
    const { number } = (await stepOf(id)).pullRequest!;
    await forge.approve(number, 'shop-owner-1');
    await forge.approve(number, 'shop-owner-2');
    core.advance(120_000);
    await core.settle();
    const step = await stepOf(id);
    expect(step.outcome).toBe('insufficient-evidence');
    expect(await forge.merge(number, 'platform-1')).toBe(405);
  });

  it.each([
    ['the key is not verified on the forge', { verified: false }],
    ['the committer address is not activated', { emailActivated: false }],
  ])(
    'opens no pull request when %s, says what to do, and goes on after it was mended',
    async (_, keys) => {
      await forge.control('/keys', keys);
      const id = await core.submit(egress());
      await core.settle();
      const waiting = conditionOf(await changeOf(id), 'WaitingForPerson')!;
      expect(waiting).toMatchObject({
        status: 'true',
        reason: 'SignatureNotVerified',
      });
      expect(waiting.message).toContain('marked verified');
      expect(await forge.pulls()).not.toContainEqual(
        expect.objectContaining({
          head: expect.objectContaining({ ref: `causeway/${id}/1` }),
        }),
      );

      await forge.control('/keys', { verified: true, emailActivated: true });
      const by = 'user:default/shop-requester';
      await core.store.record({
        id,
        event: { type: 'Resumed', by },
        actor: by,
        now: core.scope.now(),
      });
      await core.settle();
      expect(phaseOf(await changeOf(id))).toBe('proposed');
    },
  );

  it('opens no pull request when the commit was signed by a key the forge does not know', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const stranger = await testCore({
      knex,
      estateUrl: estate.url,
      secretsDir: estate.secretsDir,
      signingKey: privateKey
        .export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    });
    await stranger.worlds.refresh();
    const id = await stranger.submit(egress());
    await stranger.settle();
    expect(conditionOf(await changeOf(id), 'WaitingForPerson')).toMatchObject({
      status: 'true',
      reason: 'SignatureNotVerified',
    });
    expect((await stepOf(id)).pullRequest).toBeUndefined();
    await stranger.close();
  });

  it('adopts the pull request that is there already', async () => {
    const id = await core.submit(egress());
    await core.settle();
    const { number } = (await stepOf(id)).pullRequest!;
    const body = { head: `causeway/${id}/1`, base: 'main', title: 'again' };
    expect((await forge.api('/pulls', { body })).status).toBe(409);
    const again = await core.codeHost.openPullRequest('routing', {
      head: `causeway/${id}/1`,
      title: 'again',
      body: '',
      draft: false,
    });
    expect(again).toMatchObject({ adopted: true, pullRequest: { number } });
  });

  it('refuses a branch somebody else took, and names the commit', async () => {
    const id = await core.submit(egress());
    await forge.api('/branches', {
      as: 'platform-1',
      body: { new_branch_name: `causeway/${id}/1`, old_ref_name: 'main' },
    });
    await core.settle();
    const waiting = conditionOf(await changeOf(id), 'WaitingForPerson')!;
    expect(waiting).toMatchObject({ status: 'true', reason: 'BranchTaken' });
    expect(waiting.message).toContain(`causeway/${id}/1`);
  });

  it('stands on the new base when it moved between submit and push', async () => {
    const other = await core.submit(egress());
    await core.settle();
    const id = await core.submit(egress());
    expect(await approveAndMerge(other)).toBe(200);
    core.advance(120_000);
    await core.settle();
    const change = await changeOf(id);
    expect(phaseOf(change)).toBe('proposed');
    // The other host is in the file the change now starts from.
    const before = change.plan.steps[0].edits[0].before!;
    expect(before).toContain(`api-${hosts - 1}.partners.example`);
    expect(await approveAndMerge(id)).toBe(200);
  });

  it('waits while the forge is down and goes on when it is back', async () => {
    const id = await core.submit(egress());
    await forge.control('/faults', { mode: 'down' });
    await core.settle();
    const down = await changeOf(id);
    expect(phaseOf(down)).toBe('checked');
    expect(conditionOf(down, 'Proposed')).toMatchObject({
      status: 'false',
      reason: 'ForgeUnreachable',
    });
    await forge.control('/faults', { mode: 'none' });
    core.advance(600_000);
    await core.settle();
    expect(phaseOf(await changeOf(id))).toBe('proposed');
  });

  it.each(['500', 'truncate', 'wrong-content-type', '401', 'redirect'])(
    'keeps a change whole through a forge that answers with %s',
    async mode => {
      const id = await core.submit(egress());
      await forge.control('/faults', { mode, scope: 'api' });
      await core.settle();
      const troubled = await changeOf(id);
      expect(phaseOf(troubled)).not.toBe('proposed');
      await forge.control('/faults', { mode: 'none' });
      const by = 'user:default/shop-requester';
      await core.store.record({
        id,
        event: { type: 'Resumed', by },
        actor: by,
        now: core.scope.now(),
      });
      core.advance(600_000);
      await core.settle();
      expect(phaseOf(await changeOf(id))).toBe('proposed');
    },
  );

  it('notices a pull request that was closed by hand, and that it was reopened', async () => {
    const id = await core.submit(egress());
    await core.settle();
    const { number } = (await stepOf(id)).pullRequest!;
    await forge.api(`/pulls/${number}`, {
      method: 'PATCH',
      body: { state: 'closed' },
    });
    core.advance(120_000);
    await core.settle();
    expect(phaseOf(await changeOf(id))).toBe('waiting-for-person');
    await forge.api(`/pulls/${number}`, {
      method: 'PATCH',
      body: { state: 'open' },
    });
    core.advance(120_000);
    await core.settle();
    expect(phaseOf(await changeOf(id))).toBe('proposed');
  });

  it('closes the pull request and removes the branch of a withdrawn change', async () => {
    const id = await core.submit(egress());
    await core.settle();
    const { number } = (await stepOf(id)).pullRequest!;
    const by = 'user:default/shop-requester';
    await core.store.record({
      id,
      event: { type: 'Withdrawn', by, reason: 'Not needed any more' },
      actor: by,
      now: core.scope.now(),
    });
    await core.settle();
    const pull = (await forge.pulls()).find(each => each.number === number)!;
    expect(pull).toMatchObject({ state: 'closed', merged: false });
    expect((await forge.api(`/branches/causeway/${id}/1`)).status).toBe(404);
  });

  it('makes an open step again on a base that moved, from the exact old value, in the same pull request', async () => {
    const id = await core.submit(egress());
    await core.settle();
    const first = await stepOf(id);
    const other = await core.submit(egress());
    await core.settle();
    expect(await approveAndMerge(other)).toBe(200);
    core.advance(120_000);
    await core.settle();
    const again = await changeOf(id);
    expect(again.generation).toBe(2);
    expect(again.steps[0].commit).not.toBe(first.commit);
    expect(again.steps[0].pullRequest).toEqual(first.pullRequest);
    expect(again.steps[0].signature?.verified).toBe(true);
    const pull = (await forge.pulls()).find(
      ({ number }) => number === first.pullRequest!.number,
    )!;
    expect(pull.head.sha).toBe(again.steps[0].commit);
    expect(await approveAndMerge(id)).toBe(200);
  });

  it('says in words what differs when the change would now do something else, and does not judge it on', async () => {
    const host = `twice-${++hosts}.partners.example`;
    const id = await core.submit(egress(host));
    await core.settle();
    const same = await core.submit(egress(host));
    await core.settle();
    expect(await approveAndMerge(same)).toBe(200);
    core.advance(120_000);
    await core.settle();
    const outdated = await changeOf(id);
    expect(phaseOf(outdated)).toBe('outdated');
    expect(conditionOf(outdated, 'Outdated')?.message).toContain(host);
    core.advance(120_000);
    await core.settle();
    expect((await changeOf(id)).version).toBe(outdated.version);
  });

  it('posts nothing on a commit somebody else pushed to its branch, and says so once', async () => {
    const id = await core.submit(egress());
    await core.settle();
    const { branch, commit, pullRequest } = await stepOf(id);
    const git = await clonedRouting(estate);
    const foreign = git(
      '-c',
      'user.name=x',
      '-c',
      'user.email=x@shop.example',
      'commit-tree',
      `${commit}^{tree}`,
      '-p',
      commit!,
      '-m',
      'On top',
    ).trim();
    git('push', '-q', 'origin', `${foreign}:refs/heads/${branch}`);
    for (const _ of [1, 2, 3]) {
      core.advance(120_000);
      await core.settle();
    }
    const waiting = conditionOf(await changeOf(id), 'WaitingForPerson');
    expect(waiting).toMatchObject({
      status: 'true',
      reason: 'PullRequestElsewhere',
    });
    const failures = (await core.store.events(id)).filter(
      ({ event }) => event.type === 'DeliveryFailed',
    );
    expect(failures).toHaveLength(1);
    expect((await forge.api(`/commits/${foreign}/statuses`)).body).toEqual([]);
    expect(await forge.merge(pullRequest!.number, 'platform-1')).toBe(405);
  });
});
