import { existsSync, readFileSync, readdirSync } from 'node:fs';
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

const emit = ['admission', 'routing', '--emit', '--out', 'policies'];
const check = ['admission', 'routing', '--check', '--out', 'policies'];
const ofPolicies = 'policies/mesh-corp-policy-allow-all.yaml';

describe('mesh admission', () => {
  it('prints what the API server is to be given', () => {
    const run = at.mesh(['admission', 'routing', '--leave-out', 'kube-system']);
    expect(run.exit).toBe(0);
    expect(run.stdout.match(/^kind: \w+$/gm)).toEqual(
      Array.from({ length: 9 }, () => [
        'kind: ValidatingAdmissionPolicy',
        'kind: ValidatingAdmissionPolicyBinding',
      ]).flat(),
    );
    expect(run.stdout.match(/- kube-system$/gm)).toHaveLength(9);
    const { files } = JSON.parse(
      at.mesh(['admission', 'routing', '--json']).stdout,
    );
    expect(Object.keys(files)).toHaveLength(9);
  });

  it('writes once, then nothing, and sees what was edited', () => {
    at.write('policies/README.md', 'ours\n');
    expect(at.mesh(check).exit).toBe(1);
    expect(at.mesh(emit)).toMatchObject({ exit: 0 });
    expect(readdirSync(join(at.cwd, 'policies'))).toHaveLength(10);
    expect(at.mesh(emit)).toMatchObject({
      exit: 0,
      stdout: 'Nothing to write\n',
    });
    expect(at.mesh(check).exit).toBe(0);
    const text = readFileSync(join(at.cwd, ofPolicies), 'utf8');
    at.write(ofPolicies, text.replace('- Deny', '- Audit'));
    const edited = at.mesh(check);
    expect(edited.exit).toBe(1);
    expect(edited.stdout).toMatch(
      /^policies\/mesh-corp-policy-allow-all\.yaml:\d+: error .*\[admission\/edited\]/,
    );
    expect(at.mesh(emit).stdout).toBe(
      'wrote mesh-corp-policy-allow-all.yaml\n',
    );
  });

  it('removes policies it wrote of rules that are no more', () => {
    at.mesh(emit);
    const text = readFileSync(join(at.cwd, ofPolicies), 'utf8');
    at.write('policies/mesh-corp-gone.yaml', text);
    at.write('policies/other.yaml', 'kind: ConfigMap\n');
    expect(at.mesh(check).stdout).toContain('[admission/stray]');
    expect(at.mesh(emit).stdout).toBe('removed mesh-corp-gone.yaml\n');
    expect(existsSync(join(at.cwd, 'policies/other.yaml'))).toBe(true);
  });

  it('writes nothing while what it needs is not known', () => {
    const absent = ['--repo', 'security=security', '--emit', '--out', 'out'];
    const run = at.mesh(['admission', ...absent]);
    expect(run.exit).toBe(2);
    at.write('routing/allowlist.yaml', 'a: [\n');
    const unread = at.mesh(['admission', 'routing', '--emit', '--out', 'out']);
    expect(unread.exit).toBe(1);
    expect(unread.stdout).toContain('[admission/unread]');
    expect(existsSync(join(at.cwd, 'out'))).toBe(false);
  });

  it('asks for the trust domains where the clusters name one alone', () => {
    const text = readFileSync(join(at.cwd, 'routing/clusters.yaml'), 'utf8');
    const [head, first] = text.split(/^ {2}- /m);
    at.write('routing/clusters.yaml', `${head}  - ${first}`);
    expect(at.mesh(['admission', 'routing']).exit).toBe(2);
  });

  it('takes another root namespace', () => {
    const run = at.mesh(['admission', 'routing', '--root-namespace', 'roots']);
    expect(run.stdout).toContain('object.metadata.namespace != "roots"');
  });

  it.each([
    [['admission', 'routing', '--emit']],
    [['admission', 'routing', '--out', 'x']],
    [['admission', 'routing', '--emit', '--check', '--out', 'x']],
    [['admission', 'routing', '--leave-out', 'Not_A_Name']],
  ])('%j is misuse', args => {
    expect(at.mesh(args).exit).toBe(3);
  });
});
