import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { makePlan } from '../testing';
import { canonicalJson } from './canonicalJson';
import { changeRecordLimit, changeRecordText } from './changeRecord';
import { commitMessage, readTrailers } from './commitMessage';
import { planEffect } from './planEffect';

describe('canonicalJson', () => {
  it('is the same for equal values', () => {
    expect(
      canonicalJson({ b: [1, 'x', null], a: { d: true, c: undefined } }),
    ).toBe('{"a":{"d":true},"b":[1,"x",null]}');
    expect(canonicalJson({ é: 1, z: 2, '\u{1f600}': 3 })).toBe(
      '{"z":2,"é":1,"😀":3}',
    );
  });

  it('keeps what JSON keeps', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(JSON.parse(canonicalJson(value))).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  it.each([[NaN], [Infinity], [() => 1], [Symbol('a')], [[undefined]], [1n]])(
    'refuses %p',
    value => {
      expect(() => canonicalJson(value)).toThrow('canonical');
    },
  );
});

describe('planEffect', () => {
  const blobId = (text: string | undefined) =>
    text === undefined ? 'none' : `id(${text.trim()})`;

  it('is sorted by place and says nothing of titles, reasons and bases', () => {
    const plan = makePlan(['security', 'routing']);
    const text = planEffect(plan, blobId);
    expect(text).toBe(
      '[{"newBlob":"id(a: 1)","oldBlob":"none","path":"file-2.yaml","repo":"routing"},{"newBlob":"id(a: 1)","oldBlob":"none","path":"file-1.yaml","repo":"security"}]',
    );
    expect(planEffect({ ...plan, title: 'x', reason: 'y' }, blobId)).toBe(text);
  });

  it('keeps the order of two steps that edit one file', () => {
    const plan = makePlan(['routing', 'routing']);
    const [one, two] = plan.steps;
    const edits = (before: string, after: string) => [
      { path: 'f', before, after },
    ];
    const both = {
      ...plan,
      steps: [
        { ...one, edits: edits('a', 'b') },
        { ...two, edits: edits('b', 'c') },
      ],
    };
    expect(planEffect(both, blobId)).toContain(
      '"newBlob":"id(b)","oldBlob":"id(a)"',
    );
    expect(planEffect(both, blobId).indexOf('id(a)')).toBeLessThan(
      planEffect(both, blobId).indexOf('id(c)'),
    );
  });
});

const trailers = {
  'Change-Id': 'c1',
  'Requested-by': 'user:default/shop-requester',
  'Plan-Hash': 'a'.repeat(64),
};
const wanted = [['Change-Record', 'eyJh'], ...Object.entries(trailers)];

const message = (title: string, body?: string) =>
  commitMessage({ title, body, trailers, record: 'eyJh' });

describe('commitMessage', () => {
  it('has a subject, a quoted body and the trailers', () => {
    expect(message('Allow it', 'Because.\n\nReally')).toBe(`Allow it

> Because.
>
> Really

Change-Record: eyJh
Change-Id: c1
Requested-by: user:default/shop-requester
Plan-Hash: ${'a'.repeat(64)}
`);
    expect(message('Allow it').split('\n')).toHaveLength(7);
  });

  it('refuses what would not be a message', () => {
    expect(() => message('\n ')).toThrow('title');
    expect(() =>
      commitMessage({ title: 'a', trailers, record: 'a b' }),
    ).toThrow('base64url');
    expect(() =>
      commitMessage({
        title: 'a',
        trailers,
        record: 'a'.repeat(changeRecordLimit + 1),
      }),
    ).toThrow('at most 8192');
    expect(() =>
      commitMessage({ title: 'a', trailers: { 'a b': 'c' }, record: 'a' }),
    ).toThrow('no name');
    expect(() =>
      commitMessage({ title: 'a', trailers: { Empty: '\n' }, record: 'a' }),
    ).toThrow('no value');
  });

  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '\n',
          '\r',
          '\r\n',
          '\n\n',
          '\u2028',
          '\u0085',
          '\u0000',
          '\t',
          'Change-Id: forged',
          'Plan-Hash : forged',
          'Signed-off-by: x <x@example.com>',
          '(cherry picked from commit abc)',
          'tree 0000',
          '---',
          '---\n',
          '# comment',
          'diff --git a/x b/x',
          'gpgsig -----BEGIN',
          ' ',
          '\u202e',
        ),
        fc.string({ maxLength: 10 }),
      ),
      { maxLength: 8 },
    )
    .map(parts => parts.join(''));

  it('lets no text forge a trailer, a header or a divider', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, body, who) => {
        const text = commitMessage({
          title: `a${title}`,
          body,
          trailers: { ...trailers, 'Requested-by': `u${who}` },
          record: 'eyJh',
        });
        const found = readTrailers(text);
        expect(found.map(({ name }) => name)).toEqual(
          wanted.map(([name]) => name),
        );
        const lines = text.split('\n');
        const own = lines.slice(-5);
        for (const line of lines.slice(0, -5)) {
          expect(line).not.toMatch(/^[A-Za-z0-9-]+[ \t]*:/);
          expect(line).not.toMatch(/^(---|#|tree |parent |author |gpgsig)/);
          expect(own).not.toContain(line === '' ? '-' : line);
        }
        expect([...text].some(c => c !== '\n' && c < ' ')).toBe(false);
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  it('says to git what it says to us', () => {
    const samples = fc.sample(fc.tuple(hostile, hostile), {
      seed: 9,
      numRuns: 25,
    });
    for (const [title, body] of samples) {
      const parsed = execFileSync('git', ['interpret-trailers', '--parse'], {
        input: message(`a${title}`, body),
        encoding: 'utf8',
      });
      expect(parsed.trim().split('\n')).toEqual(
        wanted.map(([name, value]) => `${name}: ${value}`),
      );
    }
  });
});

describe('readTrailers', () => {
  it('reads the last paragraph only, and never the subject', () => {
    expect(readTrailers('Change-Id: x\n')).toEqual([]);
    expect(readTrailers('a\n\nChange-Id: x\n\nb\n\nPlan-Hash: y\n')).toEqual([
      { name: 'Plan-Hash', value: 'y' },
    ]);
  });
});

it('writes a change record in one form', () => {
  expect(
    changeRecordText({
      version: 1,
      changeId: 'c1',
      step: 1,
      kind: 'egress',
      input: { b: 1, a: 2 },
      world: { routing: '0' },
      planHash: 'h',
    }),
  ).toBe(
    '{"changeId":"c1","input":{"a":2,"b":1},"kind":"egress","planHash":"h","step":1,"version":1,"world":{"routing":"0"}}',
  );
});
