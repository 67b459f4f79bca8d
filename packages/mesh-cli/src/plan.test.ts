import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '@causeway/mesh-intent';
import { bench, buildCommand } from './__testUtils__/command';
import type { Bench } from './__testUtils__/command';

const built = buildCommand();
let at: Bench;

afterAll(() => built.remove());
beforeEach(() => {
  at = bench(built.file);
});
afterEach(() => at.remove());

const input = {
  service: 'shop/checkout',
  action: 'add',
  host: 'api.example.com',
  port: 443,
  protocol: 'HTTPS',
  reason: 'Card payments are settled there.',
};
const repos = ['--repo', 'routing=routing', '--repo', 'platform=platform'];
const egress = ['plan', '--kind', 'egress', '--input', '-'];

describe('mesh plan', () => {
  it('prints the plan as a unified diff', () => {
    const run = at.mesh([...egress, ...repos], JSON.stringify(input));
    expect(run.exit).toBe(0);
    expect(run.stdout).toMatchSnapshot();
  });

  it('prints a diff that git applies', () => {
    at.git('routing', 'init', '-q');
    const run = at.mesh([...egress, ...repos], JSON.stringify(input));
    const patch = run.stdout.slice(run.stdout.indexOf('---'));
    at.write('change.patch', patch);
    at.git('routing', 'apply', '../change.patch');
    const text = readFileSync(
      join(at.cwd, 'routing/services/shop/checkout.yaml'),
      'utf8',
    );
    expect(text).toContain('- host: api.example.com\n');
  });

  it('reads a file, and is undecided without the platform', () => {
    at.write('egress.json', JSON.stringify(input));
    const run = at.mesh([
      ...['plan', '--kind', 'egress', '--input', 'egress.json', '--json'],
      ...['--repo', 'routing=routing'],
    ]);
    expect(run.exit).toBe(2);
    expect(JSON.parse(run.stdout)).toMatchObject({
      outcome: 'undecided',
      plan: { steps: [{ index: 1, repo: 'routing' }] },
      planHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('tells the field of an input that gives no plan', () => {
    const wrong = JSON.stringify({ ...input, host: '*.example.com' });
    const run = at.mesh([...egress, ...repos], wrong);
    expect(run.exit).toBe(1);
    expect(run.stdout).toMatch(/No plan is made\.\n.*error .*\[egress-host\//);
  });

  it.each([
    [['plan'], '', 'Kinds are onboard, egress'],
    [['plan', '--kind', 'nothing'], '', 'no kind "nothing"'],
    [['plan', '--kind', 'egress', ...repos], '', '--input'],
    [egress, '{}', '--repo routing='],
    [[...egress, ...repos], 'host: x', 'is no JSON'],
    [['plan', '--verify', 'HEAD'], '', 'needs the repositories'],
    [['plan', '--verify', 'HEAD', '--kind', 'egress'], '', 'Leave --kind'],
    [['plan', '--verify', 'HEAD', ...repos], '', 'no git repository'],
  ])('%j is misuse', (args, stdin, said) => {
    const run = at.mesh(args, stdin);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain(said);
    expect(run.stderr).not.toContain('defect');
  });
});

describe('mesh plan --verify', () => {
  const verify = ['plan', '--verify', 'HEAD', ...repos];

  function commitAll(repo: string, message: string): string {
    at.git(repo, 'add', '.');
    at.git(repo, 'commit', '--allow-empty', '-qm', message);
    return at.git(repo, 'rev-parse', 'HEAD');
  }

  /** Two repositories with a base, then the change's commit in routing. */
  function propose(options: {
    readonly record?: object;
    readonly between?: () => void;
    readonly also?: () => void;
  }): void {
    for (const repo of ['routing', 'platform']) {
      at.git(repo, 'init', '-q', '-b', 'main');
    }
    const world = {
      routing: commitAll('routing', 'base'),
      platform: commitAll('platform', 'base'),
    };
    if (options.between !== undefined) {
      options.between();
      commitAll('routing', 'somebody else');
    }
    const made = at.mesh(
      [...egress, ...repos, '--json'],
      JSON.stringify(input),
    );
    const { plan, planHash } = JSON.parse(made.stdout);
    for (const { path, after } of plan.steps[0].edits) {
      at.write(`routing/${path}`, after);
    }
    options.also?.();
    const record = {
      version: 1,
      changeId: 'c1',
      step: 1,
      kind: 'egress',
      input,
      world,
      planHash,
      ...options.record,
    };
    const encoded = Buffer.from(canonicalJson(record)).toString('base64url');
    commitAll(
      'routing',
      `Allow it\n\n> Why\n\nChange-Record: ${encoded}\nChange-Id: ${record.changeId}\nPlan-Hash: ${record.planHash}`,
    );
  }

  it('finds the commit of a plan to be what it says', () => {
    propose({});
    const run = at.mesh(verify);
    expect(run.stdout).toMatch(
      /^[0-9a-f]{40} is step 1 of change c1 \(egress\), on [0-9a-f]{40}\n$/,
    );
    expect(run.exit).toBe(0);
  });

  it('computes on the base of the commit, also when that moved', () => {
    const path = 'routing/services/shop/checkout.yaml';
    const text = readFileSync(join(at.cwd, path), 'utf8');
    propose({ between: () => at.write(path, `# Moved.\n${text}`) });
    expect(at.mesh(verify).exit).toBe(0);
  });

  it('reads commits, never what lies in the folder', () => {
    propose({});
    at.write('routing/services/shop/checkout.yaml', 'kind: [\n');
    expect(at.mesh(verify).exit).toBe(0);
  });

  it.each<[string, () => void, string]>([
    [
      'another file',
      () => at.write('routing/clusters.yaml', 'clusters: []\n'),
      'clusters.yaml is not as the plan leaves it',
    ],
    [
      'an added file',
      () => at.write('routing/x.sh', 'true\n'),
      'x.sh is in the commit and not in the plan',
    ],
    [
      'a mode',
      () => {
        at.git('routing', 'update-index', '--chmod=+x', 'clusters.yaml');
        at.git('routing', 'config', 'core.fileMode', 'false');
      },
      'clusters.yaml is not as the plan leaves it',
    ],
  ])('finds %s that was slipped in', (_, also, said) => {
    propose({ also });
    const run = at.mesh(verify);
    expect(run.exit).toBe(1);
    expect(run.stdout).toContain(said);
    expect(run.stdout).toContain('[plan-verify/tree]');
  });

  it.each<[string, object, string]>([
    ['another hash', { planHash: 'f'.repeat(64) }, '[plan-verify/hash]'],
    ['another input', { input: { ...input, port: 8443 } }, 'plan-verify/tree'],
    ['no plan', { input: { ...input, host: '*' } }, '[plan-verify/no-plan]'],
    ['another step', { step: 2 }, 'says it is step 2'],
    ['another version', { version: 2 }, 'is no change record'],
    ['a ref for a commit', { world: { routing: '-x' } }, 'no change record'],
  ])('refuses a record of %s', (_, record, said) => {
    propose({ record });
    const run = at.mesh(verify);
    expect(run.exit).toBe(1);
    expect(run.stdout).toContain(said);
  });

  it('refuses a commit without a record', () => {
    at.git('routing', 'init', '-q');
    commitAll('routing', 'by hand');
    const run = at.mesh(verify);
    expect(run.exit).toBe(1);
    expect(run.stdout).toContain('0 Change-Record trailers');
  });

  it('is undecided without what the plan was made against', () => {
    propose({});
    const alone = at.mesh([
      ...['plan', '--verify', 'HEAD', '--repo', 'routing=routing'],
    ]);
    expect(alone.exit).toBe(2);
    expect(alone.stdout).toContain('add --repo platform=');
    at.git('.', 'init', '-q', 'shallow');
    at.git('shallow', 'pull', '-q', '--depth=1', `file://${at.cwd}/routing`);
    const shallow = at.mesh([
      ...['plan', '--verify', 'HEAD', '--repo', 'routing=shallow'],
    ]);
    expect(shallow.exit).toBe(2);
    expect(shallow.stdout).toContain('fetch it');
  });

  it('is undecided about a kind of another version', () => {
    propose({ record: { kind: 'of-tomorrow' } });
    expect(at.mesh(verify).exit).toBe(2);
  });

  it('hashes plans as the portal does', () => {
    propose({});
    const { planHash, commit } = JSON.parse(
      at.mesh([...verify, '--json']).stdout,
    );
    const path = 'services/shop/checkout.yaml';
    const blob = (of: string) =>
      at.git('routing', 'rev-parse', `${of}:${path}`);
    const effect = canonicalJson([
      {
        repo: 'routing',
        path,
        oldBlob: blob(`${commit}~1`),
        newBlob: blob(commit),
      },
    ]);
    expect(planHash).toBe(createHash('sha256').update(effect).digest('hex'));
  });
});
