import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../Verb';
import { coloured } from './coloured';
import { human } from './human';
import { sarif } from './sarif';
import { unifiedDiff } from './unifiedDiff';

const outcome: Outcome = {
  text: '',
  json: {},
  roots: new Map([['routing', 'repos/a b']]),
  findings: [
    {
      code: 'egress-host/wildcard',
      severity: 'error',
      message: 'No wildcards.',
      source: { repo: 'routing', path: 'x.yaml', line: 2, column: 3 },
      fix: { title: 'Use api.example.com', jsonPath: ['host'], value: 'x' },
    },
    {
      code: 'egress/input',
      severity: 'info',
      message: 'm',
      jsonPath: ['a', 0],
    },
  ],
};

describe('colour', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [undefined, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
  ])('on a terminal: %s, with %j: %s', (isTTY, env, wanted) => {
    expect(coloured({ isTTY }, env)).toBe(wanted);
  });

  it('changes nothing but the severity', () => {
    const plain =
      'repos/a b/x.yaml:2:3: error No wildcards. [egress-host/wildcard]\n' +
      '  fix: Use api.example.com\n' +
      'a.0: info m [egress/input]\n' +
      '1 error, 1 note\n';
    expect(human(outcome, false)).toBe(plain);
    expect(human(outcome, true)).toBe(
      plain
        .replace(' error ', ' \u001b[31merror\u001b[0m ')
        .replace(' info ', ' \u001b[36minfo\u001b[0m '),
    );
  });
});

describe('SARIF', () => {
  it('writes paths as URIs, and leaves out what is in no file', () => {
    const [{ results, tool }] = JSON.parse(sarif('1.2.3', outcome)).runs;
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
      'repos/a%20b/x.yaml',
    );
    expect(results[1]).toEqual({
      ruleId: 'egress/input',
      level: 'note',
      message: { text: 'm' },
    });
    expect(tool.driver.version).toBe('1.2.3');
  });
});

describe('unified diff', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mesh-cli-diff-'));
  const file = join(folder, 'f.yaml');
  afterAll(() => rmSync(folder, { recursive: true }));

  function applied(before: string, after: string): string {
    writeFileSync(file, before);
    execFileSync('git', ['apply', '--unidiff-zero', '-'], {
      cwd: folder,
      input: `${unifiedDiff({ path: 'f.yaml', before, after })}\n`,
      env: { PATH: process.env.PATH, GIT_CEILING_DIRECTORIES: tmpdir() },
    });
    return readFileSync(file, 'utf8');
  }

  /** Lines that repeat, so that there are several ways to compare them; the same for each seed. */
  function linesOf(seed: number): string {
    let state = seed;
    const next = (below: number) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return Math.floor((state / 2147483648) * below);
    };
    const lines = Array.from({ length: next(40) + 1 }, () => `k: ${next(6)}`);
    return lines.join('\n') + (next(3) === 0 ? '' : '\n');
  }

  it.each(Array.from({ length: 30 }, (_, seed) => [seed]))(
    'is one that git applies: %d',
    seed => {
      const [before, after] = [linesOf(seed), linesOf(seed + 1000)];
      expect(before).not.toBe(after);
      expect(applied(before, after)).toBe(after);
    },
  );

  it('tells new and removed files', () => {
    expect(unifiedDiff({ path: 'a', after: 'x\n' })).toBe(
      '--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+x',
    );
    expect(unifiedDiff({ path: 'a', before: 'x\ny\n' })).toBe(
      '--- a/a\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-x\n-y',
    );
  });
});
