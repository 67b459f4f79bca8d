import fc from 'fast-check';
import { makeVerdicts } from '../testing';
import type { DifferentObject, ObjectTexts } from '../render';
import { autoLink, codeBlock, codeSpan } from './markdown';
import { pullRequestBody } from './pullRequestBody';
import type { PullRequestBodyParts } from './pullRequestBody';

const parts: PullRequestBodyParts = {
  reason: 'Card payments are settled here.',
  diff: [
    {
      type: 'egress-host',
      op: 'add',
      key: 'shop/checkout → api.example.com:443',
      service: 'shop/checkout',
      after: { host: 'api.example.com', port: 443, protocol: 'HTTPS' },
      source: { repo: 'routing', path: 'services/shop/checkout.yaml' },
    },
  ],
  rendered: {
    state: 'value',
    objects: [
      {
        op: 'add',
        project: 'routing',
        namespace: 'egress',
        kind: 'HTTPRoute',
        name: 'to-api.example.com',
        clusters: ['one', 'two'],
      },
      {
        op: 'change',
        project: 'routing',
        namespace: 'shop',
        kind: 'Sidecar',
        name: 'checkout',
        clusters: ['one'],
      },
    ],
    unknown: [],
  },
  verdicts: makeVerdicts({
    rules: 'pass',
    'four-eyes': 'insufficient-evidence',
  }),
  steps: [
    {
      index: 1,
      repo: 'routing',
      title: 'Allow it',
      current: true,
      url: 'https://forge.example.com/routing/pulls/1',
    },
  ],
  approvers: { groups: ['routing-owners'], required: 2 },
  requestedBy: 'Shop Requester',
  undo: 'Take the host back.',
  changeId: 'c1',
  link: 'https://portal.example.com/mesh/changes/c1',
};

it('says why, what, verdicts, order, approval, undo and where', () => {
  expect(pullRequestBody(parts))
    .toBe(`Requested by \`Shop Requester\`. Change \`c1\`: <https://portal.example.com/mesh/changes/c1>

### Why

\`\`\`text
Card payments are settled here.
\`\`\`

### What changes

- \`checkout may call api.example.com:443 over HTTPS\`

### What the mesh gets

In 2 clusters:

- \`HTTPRoute\`: 1 added (\`egress/to-api.example.com\`)
- \`Sidecar\`: 1 changed (\`shop/checkout\`)

### Verdicts

| Gate | Verdict | Why |
| --- | --- | --- |
| \`rules\` | pass | \`pass\` |
| \`four-eyes\` | waiting | \`insufficient-evidence\` |

### Order

1. \`routing\` \`Allow it\` (this one) <https://forge.example.com/routing/pulls/1>

### Approval

2 approvals by members of \`routing-owners\`, not by the requester. The portal never approves and never merges.

### Undo

\`Take the host back.\`
`);
});

function object(
  more: Partial<DifferentObject & { readonly op: ObjectTexts['op'] }> = {},
) {
  return {
    op: 'add',
    project: 'routing',
    namespace: 'shop',
    kind: 'Service',
    name: 'cart',
    clusters: ['one'],
    ...more,
  } as const;
}

/** What is left of a text when everything in code is taken out: what the forge interprets. */
function interpreted(markdown: string): string {
  return markdown
    .replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, 'BLOCK')
    .replace(/(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g, 'CODE');
}

const hostile = fc
  .array(
    fc.constantFrom(
      '`',
      '``',
      '```',
      '\n```\n',
      '~~~',
      '|',
      '\\',
      '\\|',
      '\n',
      '\r\n',
      '\n| x | **pass** | y |\n',
      '<script>',
      '<img src=x>',
      '![i](https://x)',
      '[l](javascript:x)',
      '@admin',
      '#12',
      '### head',
      '- [x] done',
      '<!--',
      'https://evil.example',
      'text',
      ' ',
      '\u202e',
      '\u0000',
    ),
    { maxLength: 10 },
  )
  .map(list => list.join(''));

it('lets no text become anything but text', () => {
  fc.assert(
    fc.property(hostile, text => {
      const body = pullRequestBody({
        ...parts,
        reason: text,
        requestedBy: text,
        undo: text,
        changeId: text,
        diff: [{ ...parts.diff[0], key: text, type: 'service' }],
        rendered: {
          state: 'value',
          objects: [object({ kind: text, namespace: text, name: text })],
          unknown: [text],
        },
        verdicts: parts.verdicts.map(each => ({
          ...each,
          verdict: { ...each.verdict, message: text },
        })),
        steps: [{ ...parts.steps[0], title: text }],
        approvers: { groups: [text], required: 1 },
      });
      const rest = interpreted(body)
        .replaceAll(`<${parts.link}>`, 'LINK')
        .replaceAll(`<${parts.steps[0].url}>`, 'LINK');
      for (const seen of ['<', '![', '](', '@', '#12', '~~~', 'evil', '- [']) {
        expect([seen, rest.includes(seen)]).toEqual([seen, false]);
      }
      expect(rest.match(/^### /gm)?.length ?? 0).toBeLessThanOrEqual(8);
      // The table has exactly its rows: four lines, each with three cells.
      const rows = body.split('\n').filter(line => /^\| /.test(line));
      const table = rows.filter(line => !line.includes('x | **pass** | y'));
      expect(table).toHaveLength(4);
      for (const row of table) expect(row.split('|')).toHaveLength(5);
    }),
    { seed: 11, numRuns: 500 },
  );
});

it('fences whatever stands in the text', () => {
  expect(codeSpan('a`b')).toBe('``a`b``');
  expect(codeSpan('`')).toBe('`` ` ``');
  expect(codeSpan(' \n ')).toBe('–');
  expect(codeSpan('a|b', 'cell')).toBe('`a│b`');
  expect(codeBlock('a\n````\nb')).toBe('`````text\na\n````\nb\n`````');
});

it('links only addresses', () => {
  expect(autoLink('https://a.example/b?c=d#e')).toBe(
    '<https://a.example/b?c=d#e>',
  );
  for (const bad of ['data:text/html,x', 'https://a b', 'https://a><b']) {
    expect(autoLink(bad)).toBe(`\`${bad}\``);
  }
});

it('cuts a difference that nobody would read', () => {
  const many = Array.from({ length: 150 }, () => parts.diff[0]);
  expect(pullRequestBody({ ...parts, diff: many })).toContain('- and 50 more');
});

describe('what the mesh gets', () => {
  const told = (
    objects: readonly ReturnType<typeof object>[],
    unknown: readonly string[] = [],
  ) =>
    pullRequestBody({
      ...parts,
      rendered: { state: 'value', objects, unknown },
    });

  it('counts by kind and names a few of each', () => {
    const objects = [
      object({ op: 'remove', name: 'a' }),
      ...Array.from({ length: 7 }, (_, at) => object({ name: `b${at}` })),
      object({ op: 'change', kind: 'Sidecar' }),
    ];
    expect(told(objects)).toContain(
      'In 1 cluster:\n\n- `Service`: 7 added, 1 removed (`shop/a`, `shop/b0`, `shop/b1`, `shop/b2`, `shop/b3`, `shop/b4` and 2 more)\n- `Sidecar`: 1 changed (`shop/cart`)\n',
    );
  });

  it('tells objects of one name apart by their clusters', () => {
    const objects = ['one', 'two'].map(each =>
      object({ clusters: [each], name: 'same' }),
    );
    const many = ['three', 'four', 'five', 'six'];
    expect(
      told([...objects, object({ clusters: many, name: 'same' })]),
    ).toContain('`shop/same in three, four, five and 1 more`');
    expect(told([...objects, object()])).toContain(
      '- `Service`: 3 added (`shop/same in one`, `shop/same in two`, `shop/cart`)',
    );
  });

  it('is bounded, however many kinds there are', () => {
    const objects = Array.from({ length: 25 }, (_, at) =>
      object({ kind: `Kind${at}` }),
    );
    const body = told(objects);
    expect(body).toContain('- and 5 more kinds');
    expect(body.match(/^- `Kind\d+`/gm)).toHaveLength(20);
  });

  it('says when nothing changes, and what is not known', () => {
    expect(told([], ['security was not read.'])).toContain(
      'No generated object changes. What stands in a repository as an object already, such as a policy, is applied as it is.\n\nNot known: `security was not read.`',
    );
    expect(
      pullRequestBody({
        ...parts,
        rendered: { state: 'unknown', because: 'routing was not read.' },
      }),
    ).toContain('### What the mesh gets\n\nNot known: `routing was not read.`');
  });
});
