import { editYaml } from './editYaml';
import type { YamlEdit } from './types';

const file = `# Owned by the shop
metadata:
  name: checkout   # the till
  owner: "group:default/team-shop"

spec:
  clusters: [one, two]
  # what we call
  dependsOn:
    - service: shop/cart
      reason: totals # of the basket

    # slow, see the runbook
    - service: shop/pay
  egress:
    - host: a.example.com
      port: 443
`;

function edit(text: string, ...edits: YamlEdit[]) {
  const result = editYaml(text, edits);
  if (!result.ok) throw new Error(result.refused);
  return result.text;
}

const egress = ['spec', 'egress'];
const item = { host: 'b.example.com', port: 443 };

describe('editYaml', () => {
  it.each<[string, YamlEdit, string, string]>([
    [
      'appends behind the last item',
      { op: 'append', path: egress, value: item },
      '      port: 443\n',
      '      port: 443\n    - host: b.example.com\n      port: 443\n',
    ],
    [
      'appends before the comments behind the last item',
      { op: 'append', path: ['spec', 'dependsOn'], value: { service: 'a/b' } },
      '    - service: shop/pay\n',
      '    - service: shop/pay\n    - service: a/b\n',
    ],
    [
      'appends inside brackets',
      { op: 'append', path: ['spec', 'clusters'], value: 'three' },
      '[one, two]',
      '[one, two, three]',
    ],
    [
      'deletes inside brackets',
      { op: 'delete', path: ['spec', 'clusters', 0] },
      '[one, two]',
      '[two]',
    ],
    [
      'keeps quoting and the comment on the line',
      { op: 'set', path: ['metadata', 'owner'], value: 'group:default/b' },
      '"group:default/team-shop"',
      '"group:default/b"',
    ],
    [
      'keeps the comment behind a value',
      { op: 'set', path: ['metadata', 'name'], value: 'till' },
      'name: checkout   # the till',
      'name: till   # the till',
    ],
    [
      'puts a new key where the order says',
      {
        op: 'set',
        path: ['metadata', 'tier'],
        value: 2,
        keyOrder: ['name', 'tier', 'owner'],
      },
      '# the till\n',
      '# the till\n  tier: 2\n',
    ],
    [
      'deletes a field with the comment on its line',
      { op: 'delete', path: ['spec', 'dependsOn', 0, 'reason'] },
      '      reason: totals # of the basket\n',
      '',
    ],
    [
      'moves the next key up when the first goes',
      { op: 'delete', path: ['spec', 'dependsOn', 0, 'service'] },
      '- service: shop/cart\n      reason',
      '- reason',
    ],
    [
      'removes the list with its last item',
      { op: 'delete', path: ['spec', 'egress', 0] },
      '  egress:\n    - host: a.example.com\n      port: 443\n',
      '',
    ],
    [
      'deletes an item and leaves the comments around it',
      { op: 'delete', path: ['spec', 'dependsOn', 1] },
      '    - service: shop/pay\n',
      '',
    ],
    [
      'creates what is missing on the way',
      { op: 'set', path: ['spec', 'rollout', 'steps'], value: 3 },
      '      port: 443\n',
      '      port: 443\n  rollout:\n    steps: 3\n',
    ],
    [
      'quotes what another reader would misread',
      { op: 'set', path: ['metadata', 'name'], value: 'no' },
      'name: checkout ',
      'name: "no" ',
    ],
  ])('%s', (_name, change, from, to) => {
    expect(file).toContain(from);
    expect(edit(file, change)).toBe(file.replace(from, to));
    const windows = (text: string) => text.replace(/\n/g, '\r\n');
    expect(edit(windows(file), change)).toBe(windows(file.replace(from, to)));
  });

  it.each([
    [
      'spec:\n  egress: [] # none yet\n',
      'spec:\n  egress: # none yet\n    - 1\n',
    ],
    ['spec:\n  egress:\n  a: 1\n', 'spec:\n  egress:\n    - 1\n  a: 1\n'],
    ['spec:\n  egress: null\n', 'spec:\n  egress:\n    - 1\n'],
    ['spec:\n  egress: ~\n', 'spec:\n  egress:\n    - 1\n'],
    ['spec:\n', 'spec:\n  egress:\n    - 1\n'],
    ['spec: {}\n', 'spec:\n  egress:\n    - 1\n'],
    ['spec: {a: 1}\n', 'spec: {a: 1, egress: [1]}\n'],
    ['spec: {egress: []}\n', 'spec: {egress: [1]}\n'],
    ['a: 1', 'a: 1\nspec:\n  egress:\n    - 1'],
    ['spec:\n  a:\n  - 1\n', 'spec:\n  a:\n  - 1\n  egress:\n  - 1\n'],
    ['spec:\n  egress:\n  - 0', 'spec:\n  egress:\n  - 0\n  - 1'],
    [
      'spec:\n  text: |\n    a\n\n  # end\n',
      'spec:\n  text: |\n    a\n  egress:\n    - 1\n\n  # end\n',
    ],
    [
      'spec:\n  egress: [\n    0, # zero\n  ]\n',
      'spec:\n  egress: [\n    0, 1, # zero\n  ]\n',
    ],
  ])('appends to %j', (before, after) => {
    const appended = edit(before, { op: 'append', path: egress, value: 1 });
    expect(appended).toBe(after);
  });

  it('keeps comments between a list and its last item', () => {
    const text = 'spec:\n  egress:\n    # approved\n    - host: a\n';
    expect(edit(text, { op: 'delete', path: [...egress, 0] })).toBe(
      'spec:\n  egress: []\n    # approved\n',
    );
  });

  it('replaces a block text by one line', () => {
    const text = 'a: |\n  long\n  text\nb: 1\n';
    expect(edit(text, { op: 'set', path: ['a'], value: 'short' })).toBe(
      'a: short\nb: 1\n',
    );
  });

  it('takes back exactly what it appended', () => {
    const done = edit(file, { op: 'append', path: egress, value: item });
    expect(edit(done, { op: 'delete', path: [...egress, 1] })).toBe(file);
  });

  it.each<[string, string, YamlEdit]>([
    ['broken', 'a: [', { op: 'set', path: ['a'], value: 1 }],
    ['empty', '', { op: 'set', path: ['a'], value: 1 }],
    [
      'two documents',
      'a: 1\n---\na: 2\n',
      { op: 'set', path: ['a'], value: 1 },
    ],
    ['no such field', 'a: 1\n', { op: 'delete', path: ['b'] }],
    ['not a list', 'a: 1\n', { op: 'append', path: ['a'], value: 1 }],
    ['no such item', 'a: [1]\n', { op: 'set', path: ['a', 4], value: 1 }],
    ['an alias', 'a: &x [1]\nb: *x\n', { op: 'append', path: ['b'], value: 1 }],
  ])('refuses: %s', (_name, text, change) => {
    expect(editYaml(text, [change]).ok).toBe(false);
  });
});
