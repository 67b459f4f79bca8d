import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KubernetesCluster } from '../readKubernetesConfig';
import { FakeApiServer, json, refuse } from '../testing/FakeApiServer';
import { cluster, collect, sourceOf } from '../testing/collecting';
import { paths, rollout } from '../testing/meshObjects';

const one = new FakeApiServer();
let folder: string;
beforeAll(async () => {
  await one.start();
  folder = await mkdtemp(join(tmpdir(), 'kubernetes-source-'));
});
beforeEach(() => {
  one.reset();
  one.lists.set(paths.rollouts, [rollout('cart')]);
  one.lists.set(paths.runs, []);
});
afterAll(async () => {
  await one.stop();
  await rm(folder, { recursive: true });
});

describe('a list in pages', () => {
  beforeEach(() => {
    one.lists.set(
      paths.rollouts,
      ['a', 'b', 'c'].map(each => rollout(each)),
    );
  });
  const subjects = async () => {
    const collected = await collect(
      sourceOf([cluster('first', one.url)]),
      'rollout.state',
    );
    return collected.state === 'value'
      ? collected.rows.map(({ subject }) => subject)
      : collected.message;
  };

  it('is read anew when the next page is forgotten', async () => {
    let times = 0;
    one.fault = (response, _path, query) => {
      if (!query.has('continue') || times > 0) return false;
      times += 1;
      refuse(response, 410, 'The provided continue parameter is too old');
      return true;
    };
    expect(await subjects()).toEqual(['shop/a', 'shop/b', 'shop/c']);
    expect(one.asked.filter(each => each.includes('rollouts'))).toHaveLength(4);
  });

  it('is given up when that goes on', async () => {
    one.fault = (response, _path, query) => {
      if (!query.has('continue')) return false;
      refuse(response, 410, 'too old');
      return true;
    };
    expect(await subjects()).toContain('forgot the next page of rollouts 3');
  });

  it('has an end, whatever the server says', async () => {
    one.fault = response => {
      json(response, 200, { metadata: { continue: 'more' }, items: [] });
      return true;
    };
    expect(await subjects()).toContain('more than 50000 rollouts');
    expect(one.asked).toHaveLength(100);
  });

  it('is not held without bounds', async () => {
    one.fault = response => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(1024 * 1024, 0x20);
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
      return true;
    };
    expect(await subjects()).toContain('larger than 64 MiB');
  });
});

describe('credentials', () => {
  const withAccess = (access: KubernetesCluster['access']) =>
    sourceOf([cluster('first', one.url, { access })]);
  const kubeconfig = (url: string, token: string) =>
    JSON.stringify({
      'current-context': 'b',
      contexts: [
        { name: 'a', context: { cluster: 'x', user: 'nobody' } },
        { name: 'b', context: { cluster: 'x', user: 'me' } },
      ],
      clusters: [
        {
          name: 'x',
          cluster: { server: url, 'insecure-skip-tls-verify': true },
        },
      ],
      users: [
        { name: 'me', user: { token } },
        { name: 'nobody', user: {} },
      ],
    });

  it('come from a token file, without the line break at its end', async () => {
    const tokenFile = join(folder, 'token');
    await writeFile(tokenFile, 'abc\n');
    const source = withAccess({
      way: 'server',
      server: one.url,
      tokenFile,
      skipTLSVerify: true,
    });
    expect(await collect(source, 'rollout.state')).toMatchObject({
      state: 'value',
    });
    expect(new Set(one.authorizations)).toEqual(new Set(['Bearer abc']));
  });

  it('come from a kubeconfig, and a new one is read after a refusal', async () => {
    const file = join(folder, 'config');
    await writeFile(file, kubeconfig(one.url, 'old'));
    const source = withAccess({ way: 'kubeconfig', file });
    one.fault = response => {
      if (one.authorizations.at(-1) === 'Bearer new') return false;
      refuse(response, 401, 'Unauthorized');
      return true;
    };
    const first = await collect(source, 'rollout.state');
    expect(first).toMatchObject({ state: 'not-allowed' });
    expect(JSON.stringify(first)).not.toContain('old');
    await writeFile(file, kubeconfig(one.url, 'new'));
    expect(await collect(source, 'rollout.state')).toMatchObject({
      state: 'value',
    });
  });

  it('are read again, address and all, after nothing answered', async () => {
    const file = join(folder, 'moved');
    await writeFile(file, kubeconfig('http://127.0.0.1:1', 'token'));
    const source = withAccess({ way: 'kubeconfig', file });
    expect(await collect(source, 'rollout.state')).toMatchObject({
      state: 'unreachable',
    });
    await writeFile(file, kubeconfig(one.url, 'token'));
    expect(await collect(source, 'rollout.state')).toMatchObject({
      state: 'value',
    });
  });

  it('are those of the context that is named', async () => {
    const file = join(folder, 'contexts');
    await writeFile(file, kubeconfig(one.url, 'secret'));
    await collect(
      withAccess({ way: 'kubeconfig', file, context: 'a' }),
      'rollout.state',
    );
    expect(new Set(one.authorizations)).toEqual(new Set([undefined]));
    expect(
      await collect(
        withAccess({ way: 'kubeconfig', file, context: 'c' }),
        'rollout.state',
      ),
    ).toMatchObject({
      state: 'unreachable',
      message: expect.stringContaining('no such context'),
    });
  });

  it.each([
    ['no token file', { way: 'server', tokenFile: '/nowhere/token' }],
    ['no authority', { way: 'server', caFile: '/nowhere/ca' }],
    ['no kubeconfig', { way: 'kubeconfig', file: '/nowhere/config' }],
  ] as const)('are told to be missing: %s', async (_, access) => {
    const collected = await collect(
      withAccess(
        access.way === 'server'
          ? { server: one.url, skipTLSVerify: true, ...access }
          : access,
      ),
      'rollout.state',
    );
    expect(collected).toMatchObject({
      state: 'unreachable',
      message: expect.stringMatching(/cannot be read|certificates cannot/),
    });
    expect(one.asked).toEqual([]);
  });

  it('are told to be broken without quoting them', async () => {
    const file = join(folder, 'broken');
    await writeFile(file, 'users: [{ name: me, user: { token: hush');
    const collected = await collect(
      withAccess({ way: 'kubeconfig', file }),
      'rollout.state',
    );
    expect(collected).toMatchObject({ state: 'unreachable' });
    expect(JSON.stringify(collected)).not.toContain('hush');
  });
});
