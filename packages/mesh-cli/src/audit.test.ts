import { createHash } from 'node:crypto';
import { bench, buildCommand } from './__testUtils__/command';

function exported(count: number): string {
  let previous = '0'.repeat(64);
  const lines = Array.from({ length: count }, (_, index) => {
    const { entry, rest } = {
      entry: { actor: 'plugin:mesh', change: null, event: { type: 'Merged' } },
      rest: { previous, sequence: index + 1, time: '2027-03-01T12:00:00.000Z' },
    };
    const hash = createHash('sha256')
      .update(JSON.stringify({ ...entry, ...rest }))
      .digest('hex');
    previous = hash;
    return `${JSON.stringify({ ...entry, hash, ...rest })}\n`;
  });
  return lines.join('');
}

describe('mesh audit verify', () => {
  const built = buildCommand();
  const repos = bench(built.file);
  const whole = exported(3);
  const lines = whole.split('\n');

  afterAll(() => [built, repos].forEach(({ remove }) => remove()));

  const verify = (...args: readonly string[]) =>
    repos.mesh(['audit', 'verify', ...args]);

  it('tells the head of what holds', () => {
    repos.write('audit.jsonl', whole);
    const run = verify('audit.jsonl');
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    const { hash } = JSON.parse(lines[2]) as { hash: string };
    expect(run.stdout).toBe(`3 lines hold: entries 1 to 3\nhead ${hash}\n`);
    expect(verify('audit.jsonl', '--after-head', hash).exit).toBe(0);
    const other = verify('audit.jsonl', '--after-head', 'a'.repeat(64));
    expect(other.exit).toBe(1);
    expect(other.stdout).toContain('does not go through the head given');
  });

  it('reads standard input, and names the line that does not hold', () => {
    const altered = whole.replace('plugin:mesh', 'plugin:mush');
    const run = repos.mesh(['audit', 'verify', '-', '--json'], altered);
    expect(run.exit).toBe(1);
    expect(JSON.parse(run.stdout)).toMatchObject({
      findings: [{ code: 'audit/altered', file: 'standard input', line: 1 }],
      chain: { lines: 0 },
    });
    repos.write('altered.jsonl', `${lines[0]}\n${lines[2]}\n`);
    expect(verify('altered.jsonl').stdout).toContain('altered.jsonl:2: error');
  });

  it('does not take for whole what may have lost its beginning, or is empty', () => {
    repos.write('rest.jsonl', `${lines[1]}\n${lines[2]}\n`);
    const rest = verify('rest.jsonl');
    expect(rest.exit).toBe(2);
    expect(rest.stdout).toContain('--after-head');
    repos.write('empty.jsonl', '');
    expect(verify('empty.jsonl').exit).toBe(2);
    expect(verify('empty.jsonl', '--after-head', 'a'.repeat(64)).exit).toBe(2);
  });

  it.each([
    [['gone.jsonl'], 'cannot be read'],
    [['audit.jsonl', '--after-head', 'abc'], 'is no head'],
    [[], 'takes 1 operands'],
  ])('says what is wrong with %j', (args, words) => {
    const run = verify(...args);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain(words);
  });
});
