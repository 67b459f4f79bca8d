import fc from 'fast-check';
import { isWithout, lineEditOf, withoutEdit } from './lineEdit';

const path = 'a.yaml';
const text = (...lines: string[]) => `${lines.join('\n')}\n`;

it('carries the lines that changed with three beside them', () => {
  const before = text('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i');
  const after = before.replace('e\n', 'E\nE2\n');
  expect(lineEditOf({ path, before, after })).toEqual({
    path,
    line: 2,
    before: 'b\nc\nd\ne\nf\ng\nh',
    after: 'b\nc\nd\nE\nE2\nf\ng\nh',
  });
});

it('carries more lines where fewer could stand at two places', () => {
  const block = ['-', 'x', 'x', 'x', 'x', 'x', 'x', 'x'];
  const before = text('first', ...block, ...block);
  const after = text(
    'first',
    ...block,
    ...block.slice(0, 4),
    'x',
    ...block.slice(4),
  );
  const edit = lineEditOf({ path, before, after });
  expect(withoutEdit(after, edit)).toEqual({ ok: true, text: before });
});

it('carries whole files that were made or removed', () => {
  const made = lineEditOf({ path, after: 'a\n' });
  expect(made).toEqual({ path, line: 1, after: 'a\n' });
  expect(withoutEdit('a\n', made)).toEqual({ ok: true, text: undefined });
  expect(withoutEdit('b\n', made).ok).toBe(false);
  expect(withoutEdit(undefined, made).ok).toBe(false);
  const gone = lineEditOf({ path, before: 'a\n' });
  expect(withoutEdit(undefined, gone)).toEqual({ ok: true, text: 'a\n' });
  expect(withoutEdit('a\n', gone).ok).toBe(false);
});

it('does not choose between two places', () => {
  const edit = { path, line: 1, before: 'a\nb', after: 'a\nc\nb' };
  expect(withoutEdit(text('a', 'c', 'b', 'a', 'c', 'b'), edit)).toEqual({
    ok: false,
    because: 'the lines that were written stand at lines 1, 4',
    line: 1,
  });
});

const line = fc.constantFrom('a', 'b', '', '  - c', '---');
const lines = fc.array(line, { maxLength: 12 });

it('is taken back from what it wrote, whatever it was', () => {
  fc.assert(
    fc.property(lines, lines, (old, made) => {
      const [before, after] = [old.join('\n'), made.join('\n')];
      const edit = lineEditOf({ path, before, after });
      expect(withoutEdit(after, edit)).toEqual({ ok: true, text: before });
    }),
    { seed: 20_270_301, numRuns: Number(process.env.PROPERTY_RUNS ?? 500) },
  );
});

it('keeps what others wrote far enough away, and only there', () => {
  const far = fc.integer({ min: 0, max: 19 });
  fc.assert(
    fc.property(far, far, (own, theirs) => {
      const base = Array.from({ length: 20 }, (_, index) => `line ${index}`);
      const put = (from: readonly string[], at: number, what: string) =>
        from.map((each, index) => (index === at ? what : each));
      const after = put(base, own, 'own');
      const edit = lineEditOf({
        path,
        before: text(...base),
        after: text(...after),
      });
      const found = withoutEdit(text(...put(after, theirs, 'theirs')), edit);
      const apart = Math.abs(own - theirs) > 3;
      expect(found.ok ? found.text : undefined).toBe(
        apart ? text(...put(base, theirs, 'theirs')) : undefined,
      );
    }),
    { seed: 20_270_301, numRuns: 200 },
  );
});

it.each([
  ['as it was', text('a', 'b', 'c'), true],
  ['as it was made', text('a', 'x', 'b', 'c'), false],
  [
    'as it was made, with more behind it',
    text('a', 'x', 'b', 'c', 'a', 'b', 'c'),
    false,
  ],
  ['something else', text('q'), false],
])('knows a text that is %s', (_name, today, without) => {
  const edit = { path, line: 1, before: 'a\nb\nc\n', after: 'a\nx\nb\nc\n' };
  expect(isWithout(today, edit)).toBe(without);
});

describe('entries of a list', () => {
  const before = text(
    'spec:',
    '  dependsOn:',
    '    - service: shop/cart',
    '  egress:',
    '    - host: a.example',
    '      port: 443',
    '  exports: []',
  );
  const added = ['    - host: b.example', '      port: 443'];
  const after = before.replace('  exports', `${added.join('\n')}\n  exports`);
  const edit = lineEditOf({ path, before, after });
  const of = (today: string) => {
    const found = withoutEdit(today, edit);
    return found.ok ? found.text : undefined;
  };

  it('are taken out where others were added beside them since', () => {
    expect(edit.under).toBe('spec: > egress:');
    const more = after.replace('  exports', '    - host: c.example\n  exports');
    expect(of(more)).toBe(
      before.replace('  exports', '    - host: c.example\n  exports'),
    );
    const first = after.replace(
      '    - host: a',
      '    - host: z.example\n    - host: a',
    );
    expect(of(first)).toBe(
      before.replace('    - host: a', '    - host: z.example\n    - host: a'),
    );
  });

  it('are left where somebody wrote into them', () => {
    expect(
      of(after.replace('  exports', '      reason: Ours\n  exports')),
    ).toBeUndefined();
    expect(of(after.replace('b.example', 'B.example'))).toBeUndefined();
  });

  it('are left where they stand in another list now', () => {
    const moved = before
      .replace('  egress:', `${added.join('\n')}\n  egress:`)
      .replace('      port: 443\n  exports', '      port: 444\n  exports');
    expect(of(moved)).toBeUndefined();
  });

  it('are left where they stand twice', () => {
    const twice = after.replace(
      '  exports',
      `${added.join('\n')}\n    - host: d.example\n  exports`,
    );
    expect(of(twice)).toBeUndefined();
  });

  it('are left where their list would be empty then', () => {
    const made = lineEditOf({
      path,
      before: text('spec:', '  egress:', '    - host: a', '  exports: []'),
      after: text(
        'spec:',
        '  egress:',
        '    - host: a',
        '    - host: b',
        '  exports: []',
      ),
    });
    expect(
      withoutEdit(text('spec:', '  egress:', '    - host: b'), made).ok,
    ).toBe(false);
  });

  it('are taken out with the name of their list only when they are the last', () => {
    const empty = text('spec:', '', '  exports: []');
    const own = ['  egress:', '    - host: a', '      port: 443'];
    const made = lineEditOf({
      path,
      before: empty,
      after: text('spec:', ...own, '', '  exports: []'),
    });
    expect(made.under).toBe('spec: > egress:');
    const found = (...more: string[]) =>
      withoutEdit(text('spec:', ...own, ...more, '', '  exports: []'), made);
    expect(found('    - host: b')).toEqual({
      ok: true,
      text: text('spec:', '  egress:', '    - host: b', '', '  exports: []'),
    });
    expect(found('  ports: []')).toEqual({
      ok: true,
      text: text('spec:', '  ports: []', '', '  exports: []'),
    });
    expect(found('      reason: Ours').ok).toBe(false);
  });
});

describe('an entry that somebody moved into another list of the same name', () => {
  const policy = (name: string, ...rules: readonly (readonly string[])[]) =>
    [
      'kind: AuthorizationPolicy',
      'metadata:',
      `  name: ${name}`,
      'spec:',
      '  rules:',
      ...rules.flatMap(who => [
        '    - from:',
        '        - source:',
        '            principals:',
        ...who.map(each => `              - ${each}`),
      ]),
    ].join('\n');
  const file = (...parts: readonly string[]) => `${parts.join('\n---\n')}\n`;

  it.each([
    [
      'of another document',
      file(policy('a', ['x', 'm']), policy('b', ['y', 'n'])),
      file(policy('a', ['x', 'z', 'm']), policy('b', ['y', 'n'])),
      file(policy('a', ['x', 'm']), policy('b', ['y', 'z', 'n'])),
    ],
    [
      'of another rule',
      file(policy('a', ['x', 'm'], ['y', 'n'])),
      file(policy('a', ['x', 'z', 'm'], ['y', 'n'])),
      file(policy('a', ['x', 'm'], ['y', 'z', 'n'])),
    ],
  ])('%s is left to people', (_, before, after, today) => {
    const edit = lineEditOf({ path, before, after });
    expect(withoutEdit(after, edit)).toEqual({ ok: true, text: before });
    expect(withoutEdit(today, edit).ok).toBe(false);
  });

  it('is not mistaken for it when others are added beside its own', () => {
    const edit = lineEditOf({
      path,
      before: file(policy('a', ['x', 'm'])),
      after: file(policy('a', ['x', 'z', 'm'])),
    });
    const today = file(policy('c', ['q']), policy('a', ['x', 'k', 'z', 'j']));
    expect(withoutEdit(today, edit)).toEqual({
      ok: true,
      text: file(policy('c', ['q']), policy('a', ['x', 'k', 'j'])),
    });
  });
});
