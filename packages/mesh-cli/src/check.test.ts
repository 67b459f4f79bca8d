import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { bench, buildCommand } from './__testUtils__/command';
import type { Bench } from './__testUtils__/command';

const built = buildCommand();
let at: Bench;

afterAll(() => built.remove());
beforeEach(() => {
  at = bench(built.file);
});
afterEach(() => at.remove());

const owners =
  'group:default/team-shop\ngroup:default/team-payments\ngroup:default/team-batch\n';

const manifest = 'routing/services/shop/bad.yaml';
const bad = `apiVersion: mesh.corp/v1alpha1
kind: ServiceManifest
metadata: { name: bad, namespace: shop, owner: group:default/team-shop }
spec:
  serviceAccount: bad
  clusters: [nowhere-1]
  ports: [{ name: http, port: 80, targetPort: 80, protocol: HTTP }]
`;

describe('mesh check', () => {
  it('finds the scenario clean, and says what it asked', () => {
    const run = at.mesh(['check', '--owners', '-'], owners);
    expect(run).toEqual({
      exit: 0,
      stdout:
        '15 services in routing, security, identity, platform, 40 rules\n',
      stderr: '',
    });
  });

  it('is undecided without the groups of the catalog, and clean without the rule', () => {
    const open = at.mesh(['check', '.']);
    expect(open.exit).toBe(2);
    expect(open.stdout).toContain('owner-known: the groups of the catalog');
    expect(at.mesh(['check', '--skip', 'owner-known']).exit).toBe(0);
  });

  it('is undecided about rules that need a repository that is absent', () => {
    const run = at.mesh(['check', '--repo', 'security=security', '--json']);
    const { undecided, findings } = JSON.parse(run.stdout);
    expect(run.exit).toBe(2);
    expect(findings).toEqual([]);
    expect(undecided).toHaveLength(29);
    expect(undecided.join('\n')).toContain('route-timeout: the routing');
    expect(undecided.join('\n')).toContain('l2-announcer: the platform');
    expect(undecided.join('\n')).not.toContain('repository-kinds');
  });

  it('leaves out what needs a repository, and only that', () => {
    const run = at.mesh(['check', 'routing', '--skip', 'security', '--json']);
    const { rules, undecided } = JSON.parse(run.stdout);
    expect(rules).toContain('route-timeout');
    expect(rules).not.toContain('principals');
    expect(undecided.join('\n')).not.toContain('security');
    expect(undecided.join('\n')).toContain('the platform repository');
  });

  it('knows the day', () => {
    at.write(
      'security/telemetry/shop.yaml',
      `apiVersion: mesh.corp/v1alpha1
kind: SamplingRaises
namespace: shop
raises:
  - { signal: trace, rate: 5, reason: Looking closer, until: '2199-01-01' }
`,
    );
    const run = at.mesh(['check', '--skip', 'owner-known']);
    expect(run.exit).toBe(1);
    expect(run.stdout).toContain('[sampling-expiry/too-long]');
  });

  it('tells findings with file, line and column', () => {
    at.write(manifest, bad);
    const run = at.mesh(['check', 'routing']);
    expect(run.exit).toBe(1);
    expect(run.stdout).toContain(`${manifest}:6:14: error `);
    expect(run.stdout).toContain('[cluster-known/unknown]');
  });

  it('tells them as JSON', () => {
    at.write(manifest, bad);
    const run = at.mesh(['check', 'routing', '--json']);
    expect(run.exit).toBe(1);
    expect(JSON.parse(run.stdout)).toMatchObject({
      version: 1,
      verb: 'check',
      outcome: 'findings',
      repos: ['routing'],
      services: 16,
      findings: [
        {
          code: 'cluster-known/unknown',
          severity: 'error',
          file: manifest,
          line: 6,
          column: 14,
        },
      ],
    });
  });

  it('tells them as SARIF', () => {
    at.write(manifest, bad);
    const skips = ['--skip', 'security', '--skip', 'owner-known'];
    const run = at.mesh(['check', 'routing', '--sarif', ...skips]);
    const log = JSON.parse(run.stdout);
    expect(log.version).toBe('2.1.0');
    expect(log.runs).toHaveLength(1);
    const [{ tool, results, invocations }] = log.runs;
    expect(tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual([
      'cluster-known/unknown',
    ]);
    expect(results).toMatchObject([
      {
        ruleId: 'cluster-known/unknown',
        level: 'error',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: manifest },
              region: { startLine: 6, startColumn: 14 },
            },
          },
        ],
      },
    ]);
    // The rules l2-announcer, allowlist and service-shape need the platform tree.
    expect(invocations[0].toolExecutionNotifications).toHaveLength(3);
  });

  it('tells them as annotations, which no content can forge', () => {
    at.write(manifest, bad);
    at.write('routing/services/shop/a%2C,b.yaml', '"x\\n::error::y": 1\n');
    const run = at.mesh(['check', 'routing', '--annotations', 'github']);
    const lines = run.stdout.trimEnd().split('\n');
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^::error file=routing\/services\/shop\/bad\.yaml,line=6,col=14,title=cluster-known\/unknown::/,
      ),
    );
    expect(lines).toContainEqual(
      expect.stringContaining('file=routing/services/shop/a%252C%2Cb.yaml'),
    );
    expect(lines.every(line => /^::(error|warning) [^:]+::/.test(line))).toBe(
      true,
    );
    expect(lines.some(line => line.startsWith('::error::'))).toBe(false);
  });

  it('spells out what would act on a terminal', () => {
    at.write('routing/services/shop/\u001b[2Jx.yaml', 'a: 1\n');
    const run = at.mesh(['check', 'routing']);
    expect(run.stdout).toContain('\\u001b[2Jx.yaml');
    expect(run.stdout).not.toContain('\u001b');
  });

  it('never follows a link out of the tree', () => {
    at.write('secret.yaml', 'token: hidden\n');
    symlinkSync(
      join(at.cwd, 'secret.yaml'),
      join(at.cwd, 'routing/services/shop/link.yaml'),
    );
    symlinkSync('/', join(at.cwd, 'routing/services/all'));
    const run = at.mesh(['check', 'routing', '--json']);
    expect(run.exit).toBe(1);
    expect(run.stdout).toContain('services/shop/link.yaml');
    expect(run.stdout).not.toContain('hidden');
  });

  it.each<[string, string, string | Buffer, string]>([
    ['a huge file', 'big.yaml', Buffer.alloc(17 * 1024 * 1024, 97), '17 MiB'],
    ['a binary file', 'b.yaml', Buffer.from([0xff, 0xfe, 0]), 'no UTF-8 text'],
  ])('refuses %s with its path', (_, name, content, said) => {
    at.write(`routing/services/shop/${name}`, content);
    const run = at.mesh(['check', 'routing']);
    expect(run.exit).toBe(3);
    expect(run.stdout).toBe('');
    expect(run.stderr).toContain(`routing/services/shop/${name}`);
    expect(run.stderr).toContain(said);
    expect(run.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('does not mind pictures', () => {
    at.write('routing/logo.png', Buffer.from([0x89, 0x50, 0xff, 0]));
    const skip = ['owner-known', 'security', 'platform'];
    const skips = skip.flatMap(name => ['--skip', name]);
    expect(at.mesh(['check', 'routing', ...skips]).exit).toBe(0);
  });

  it.each([
    [['check', 'absent'], 'no such file or folder'],
    [['check', 'routing/README.md'], 'is no folder'],
    [['check', 'routing/services'], 'does not look like an intent repository'],
    [['check', '--repo', 'routing'], '--repo <role>=<path>'],
    [['check', '--repo', 'gateway=routing'], 'roles are routing'],
    [['check', 'routing', '--repo', 'routing=routing'], 'two routing'],
    [['check', '--skip', 'nope'], 'no such rule'],
    [['check', '--nope'], "'--nope'"],
    [['check', 'a', 'b'], '0 to 1 operands'],
    [['check', '--json', '--sarif'], 'exclude each other'],
    [['check', '--annotations', 'jenkins'], '--annotations github'],
    [['check', '--owners', 'absent'], 'absent cannot be read'],
    [['check', ''], 'operand is empty'],
    [['fix'], 'no verb "fix"'],
    [[], 'mesh --help'],
  ])('%j is misuse', (args, said) => {
    const run = at.mesh(args);
    expect(run.exit).toBe(3);
    expect(run.stdout).toBe('');
    expect(run.stderr).toContain(said);
    expect(run.stderr).not.toMatch(/defect|\n\s+at /);
  });

  it('says what cannot be told of the platform tree, and stays undecided', () => {
    rmSync(join(at.cwd, 'platform/cilium'), { recursive: true });
    at.write(
      'platform/apps/web.yaml',
      'apiVersion: v1\nkind: Service\nmetadata: { name: web, namespace: web }\nspec: { type: LoadBalancer, externalTrafficPolicy: Local }\n',
    );
    const run = at.mesh(['check', '--skip', 'owner-known']);
    expect(run.exit).toBe(2);
    expect(run.stdout).toContain('platform/apps/web.yaml:4:');
    expect(run.stdout).toContain('l2-announcer/cannot-tell');
  });
});
