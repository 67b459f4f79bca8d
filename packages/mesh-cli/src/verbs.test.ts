import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderRefusals } from '@causeway/mesh-intent/render';
import { bench, buildCommand } from './__testUtils__/command';
import type { Bench } from './__testUtils__/command';

const built = buildCommand();
let at: Bench;

afterAll(() => built.remove());
beforeEach(() => {
  at = bench(built.file);
});
afterEach(() => at.remove());

const cart = 'routing/services/shop/cart.yaml';
const frontend = 'routing/services/shop/frontend.yaml';

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(at.cwd, path), 'utf8');
  expect(text).toContain(from);
  at.write(path, text.replace(from, to));
}

describe('help', () => {
  it.each([
    [['--help']],
    ...[
      'check',
      'diff',
      'render',
      'plan',
      'waves',
      'admission',
      'graph',
      'guard',
      'schema',
      'explain',
    ].map(verb => [[verb, '--help']]),
  ])('%j', args => {
    const run = at.mesh(args);
    expect(run.exit).toBe(0);
    expect(run.stdout).toMatchSnapshot();
  });

  it('tells its version', () => {
    expect(at.mesh(['--version']).stdout).toBe('0.1.0\n');
  });
});

describe('mesh diff', () => {
  it('compares two folders by what they mean', () => {
    const other = bench(built.file);
    const same = at.mesh(['diff', 'routing', join(other.cwd, 'routing')]);
    other.remove();
    expect(same).toEqual({ exit: 0, stdout: 'No difference\n', stderr: '' });
  });

  it('compares two commits, whatever git is told around it', () => {
    at.git('routing', 'init', '-q', '-b', 'main');
    at.git('routing', 'add', '.');
    at.git('routing', 'commit', '-qm', 'first');
    edit(cart, 'description: ', 'description: Now ');
    at.git('routing', 'commit', '-qam', 'second');
    const run = at.mesh(['diff', '--git', 'routing', 'HEAD~1', 'HEAD']);
    expect(run.exit).toBe(0);
    expect(run.stdout).toMatch(
      /^[+~] cart .*description.* \(routing\/services\/shop\/cart\.yaml:\d+\)\n$/,
    );
    const strict = at.mesh([
      ...['diff', '--git', 'routing', 'main~1', 'main'],
      ...['--exit-code', '--json'],
    ]);
    expect(strict.exit).toBe(1);
    expect(JSON.parse(strict.stdout).entries).toMatchObject([
      { type: 'service-metadata', service: 'shop/cart' },
    ]);
  });

  it('is undecided about what cannot be read', () => {
    const other = bench(built.file);
    at.write(cart, 'kind: [\n');
    const run = at.mesh(['diff', join(other.cwd, 'routing'), 'routing']);
    other.remove();
    expect(run.exit).toBe(2);
    expect(run.stdout).toContain('cart.yaml can no longer be read');
  });

  it('does not compare what is on one side only', () => {
    expect(at.mesh(['diff', 'routing', 'security']).exit).toBe(2);
  });

  it.each([
    ['--upload-pack=touch x', 'HEAD'],
    ['absent', 'HEAD'],
  ])('refuses %s', (before, after) => {
    at.git('routing', 'init', '-q');
    const run = at.mesh(['diff', '--git', 'routing', '--', before, after]);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain('holds no commit');
    expect(existsSync(join(at.cwd, 'x'))).toBe(false);
  });

  it('says when there is no repository', () => {
    const run = at.mesh(['diff', 'v1', 'v2']);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain('is no git repository');
  });
});

describe('mesh graph', () => {
  it('tells calls as text, DOT and JSON', () => {
    expect(at.mesh(['graph', 'routing']).stdout).toContain(
      'shop/cart → shop/redis-cart\n',
    );
    expect(at.mesh(['graph', 'routing', '--format', 'dot']).stdout).toContain(
      '  "shop/cart" -> "shop/redis-cart";\n',
    );
    const run = at.mesh(['graph', 'routing', '--format', 'json']);
    expect(JSON.parse(run.stdout)).toMatchObject({
      nodes: expect.arrayContaining(['shop/cart']),
      edges: expect.arrayContaining([
        { from: 'shop/cart', to: 'shop/redis-cart' },
      ]),
      cycles: [],
    });
  });

  it('tells what a failure reaches, up and down', () => {
    const of = ['graph', 'routing', '--of', 'shop/cart'];
    expect(at.mesh(of).stdout).toContain('2 notice when it fails');
    expect(at.mesh([...of, '--direction', 'down']).stdout).toBe(
      'shop/cart: 1 whose failure it notices\n  shop/redis-cart\n',
    );
  });

  it('is undecided while a manifest cannot be read', () => {
    at.write(frontend, 'kind: [\n');
    expect(at.mesh(['graph', 'routing']).exit).toBe(2);
  });

  it.each([
    [['--format', 'png']],
    [['--of', 'shop/nobody']],
    [['--direction', 'up']],
    [['--of', 'shop/cart', '--direction', 'left']],
  ])('%j is misuse', args => {
    expect(at.mesh(['graph', 'routing', ...args]).exit).toBe(3);
  });
});

describe('mesh guard', () => {
  const tree = resolve(__dirname, '../../mesh-intent/src/guard/fixtures/tree');

  it('names the four Services of the tree', () => {
    const run = at.mesh(['guard', tree, '--json', '--today', '2027-01-01']);
    expect(run.exit).toBe(1);
    const { findings, answer } = JSON.parse(run.stdout);
    expect(answer).toBe('named');
    expect(
      findings.map(({ message }: { message: string }) => message.split(':')[0]),
    ).toEqual([
      'crafty/crafty-tcp',
      'crafty/crafty-udp',
      'unifi/unifi-web',
      'unifi/unifi-inform',
    ]);
  });

  it('is undecided about what leads out of the tree', () => {
    expect(at.mesh(['guard', 'platform']).exit).toBe(0);
    symlinkSync('/', join(at.cwd, 'platform/all'));
    const run = at.mesh(['guard', 'platform']);
    expect(run.exit).toBe(2);
    expect(run.stdout).toContain('all leads out of the tree');
  });

  it('tells the clear ones when asked', () => {
    const run = at.mesh(['guard', tree, '--all', '--announcer-off']);
    expect(run.exit).toBe(0);
    expect(run.stdout).toContain('clear unifi/unifi-web');
  });

  it.each([[[]], [['platform', '--today', 'soon']]])('%j is misuse', args => {
    expect(at.mesh(['guard', ...args]).exit).toBe(3);
  });
});

describe('mesh schema and mesh explain', () => {
  it('print what editors and people need', () => {
    const committed = resolve(
      __dirname,
      '../../mesh-intent/schema/service-manifest.v1alpha1.json',
    );
    expect(JSON.parse(at.mesh(['schema']).stdout)).toEqual(
      JSON.parse(readFileSync(committed, 'utf8')),
    );
    expect(JSON.parse(at.mesh(['schema', 'egress']).stdout)).toMatchObject({
      properties: { host: { type: 'string' } },
    });
    const page = at.mesh(['explain', 'route-timeout/none']);
    expect(page.stdout).toContain('**Bad**');
    expect(at.mesh(['explain', 'waves/edited']).exit).toBe(0);
    expect(at.mesh(['explain', 'admission/edited']).exit).toBe(0);
    expect(at.mesh(['explain', 'plan-verify/tree']).exit).toBe(0);
    const refusal = at.mesh(['explain', 'render/egress-port']);
    expect(refusal.stdout).toContain('**What to do** Declare the port');
    const told = JSON.parse(
      at.mesh(['explain', 'render/egress-port', '--json']).stdout,
    );
    expect(told).toMatchObject({ title: 'HTTPS stands on a port of its own' });
    const all = at.mesh(['explain', 'render']).stdout;
    for (const { code } of renderRefusals) expect(all).toContain(`# ${code}`);
    expect(at.mesh(['explain', 'render/stray']).stdout).toContain('--out');
  });

  it.each([
    [['schema', 'nothing'], 'manifest, onboard, egress'],
    [['explain', 'nothing'], 'Rules are manifest-shape'],
    [['explain', 'render/nothing'], 'reasons not to render are render/unread'],
    [['explain', 'toString'], 'No finding has the code'],
  ])('%j is misuse', (args, said) => {
    const run = at.mesh(args);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain(said);
  });
});
