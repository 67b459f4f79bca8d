import fc from 'fast-check';
import { parse } from 'yaml';
import { editYaml } from './editYaml';

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}[a-z0-9]$/);
const comment = fc.option(fc.stringMatching(/^[ -~]{0,30}$/), {
  nil: undefined,
});
const blank = fc.constantFrom('', '', '\n');

/** A line with a comment behind it, now and then. */
const line = (content: string, note: string | undefined) =>
  note === undefined ? `${content}\n` : `${content} # ${note}\n`;

interface Entry {
  readonly host: string;
  readonly above?: string;
  readonly behind?: string;
  readonly gap: string;
  readonly quote: string;
}

const entry: fc.Arbitrary<Entry> = fc.record({
  host: word,
  above: comment,
  behind: comment,
  gap: blank,
  quote: fc.constantFrom('', '"', "'"),
});

/** Manifests as people write them: comments, gaps, either list indentation, either line break, with or without a last one. */
const manifest = fc
  .record({
    entries: fc.array(entry, { minLength: 1, maxLength: 5 }),
    names: fc.array(word, { minLength: 1, maxLength: 4 }),
    head: comment,
    tail: comment,
    indent: fc.constantFrom('', '  '),
    windows: fc.boolean(),
    open: fc.boolean(),
  })
  .map(({ entries, names, head, tail, indent, windows, open }) => {
    const hosts = entries.map(({ host, above, behind, gap, quote }) =>
      [
        gap,
        above === undefined ? '' : `  ${indent}# ${above}\n`,
        line(`  ${indent}- host: ${quote}${host}${quote}`, behind),
        `  ${indent}  port:   443\n`,
      ].join(''),
    );
    const text = [
      head === undefined ? '' : `# ${head}\n`,
      line('metadata:', head),
      `  name: '${names[0]}'\n\n`,
      'spec:\n',
      `  clusters: [${names.map(name => JSON.stringify(name)).join(',')}]\n`,
      '  egress:\n',
      ...hosts,
      tail === undefined ? '' : `  # ${tail}\n`,
      '  account: x\n',
    ].join('');
    const cut = open ? text.trimEnd() : text;
    return {
      text: windows ? cut.replace(/\n/g, '\r\n') : cut,
      count: entries.length,
    };
  });

const runs = {
  seed: 20_260_101,
  numRuns: Number(process.env.PROPERTY_RUNS ?? 300),
};

function must(result: ReturnType<typeof editYaml>) {
  if (!result.ok) throw new Error(result.refused);
  return result.text;
}

/** Lines of `b` that differ from `a` when one run of lines is replaced. */
function changed(a: string, b: string) {
  const left = a.split('\n');
  const right = b.split('\n');
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(left.length, right.length) - start &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  ) {
    end += 1;
  }
  return {
    removed: left.slice(start, left.length - end),
    added: right.slice(start, right.length - end),
  };
}

it('changes only the line of the field it sets', () => {
  fc.assert(
    fc.property(manifest, fc.nat(), word, ({ text, count }, pick, host) => {
      const path = ['spec', 'egress', pick % count, 'host'];
      const after = must(editYaml(text, [{ op: 'set', path, value: host }]));
      const { removed, added } = changed(text, after);
      expect(removed.length).toBeLessThanOrEqual(1);
      expect(added).toHaveLength(removed.length);
      expect(
        (parse(after) as { spec: { egress: { host: string }[] } }).spec.egress[
          pick % count
        ].host,
      ).toBe(host);
    }),
    runs,
  );
});

it('adds exactly the lines of the new item, and takes them back', () => {
  fc.assert(
    fc.property(manifest, word, ({ text, count }, host) => {
      const path = ['spec', 'egress'];
      const value = { host, port: 443 };
      const after = must(editYaml(text, [{ op: 'append', path, value }]));
      const { removed, added } = changed(text, after);
      expect(removed).toEqual([]);
      expect(added).toHaveLength(2);
      const back = editYaml(after, [{ op: 'delete', path: [...path, count] }]);
      expect(must(back)).toBe(text);
    }),
    runs,
  );
});

it('keeps every comment that is not on a removed line', () => {
  fc.assert(
    fc.property(manifest, fc.nat(), ({ text, count }, pick) => {
      const path = ['spec', 'egress', pick % count];
      const after = must(editYaml(text, [{ op: 'delete', path }]));
      const alone = text.split('\n').filter(row => /^\s*#/.test(row));
      expect(after.split('\n').filter(row => /^\s*#/.test(row))).toEqual(alone);
    }),
    runs,
  );
});
