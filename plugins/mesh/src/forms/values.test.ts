import type { FormField } from '@causeway/mesh-intent';
import { inputOf } from './inputOf';
import { placeFindings } from './placeFindings';
import { prefilled } from './prefilled';
import { stillNeeded } from './stillNeeded';
import { withFix } from './withFix';

const fields: readonly FormField[] = [
  { name: 'host', label: 'Host', widget: 'text', required: true },
  { name: 'protocol', label: 'Protocol', widget: 'select', required: true },
  { name: 'port', label: 'Port', widget: 'number', required: true },
  { name: 'clusters', label: 'Clusters', widget: 'clusters', required: false },
  {
    name: 'why',
    label: 'Why plain text',
    widget: 'text',
    required: true,
    when: { field: 'protocol', in: ['HTTP'] },
  },
  {
    name: 'deep',
    label: 'Deep',
    widget: 'text',
    required: true,
    when: { field: 'why', in: ['yes'] },
  },
];

it('sends what is visible and filled in', () => {
  const values = {
    host: ' a.example ',
    protocol: 'TLS',
    why: 'yes',
    deep: 'x',
  };
  expect(inputOf(fields, values)).toEqual({
    host: 'a.example',
    protocol: 'TLS',
  });
  expect(inputOf(fields, { ...values, protocol: 'HTTP' })).toEqual({
    host: 'a.example',
    protocol: 'HTTP',
    why: 'yes',
    deep: 'x',
  });
});

it('names the required fields that are visible and empty', () => {
  expect(stillNeeded(fields, { host: '  ', port: 443 })).toEqual([
    'Host',
    'Protocol',
  ]);
  expect(stillNeeded(fields, { host: 'a', port: 1, protocol: 'HTTP' })).toEqual(
    ['Why plain text'],
  );
});

it('lets a link fill in fields of the form and nothing else', () => {
  const search = new URLSearchParams(
    'host=b.example&port=8443&clusters=one,two&evil=1&why=',
  );
  expect(
    prefilled({ fields, prefill: { host: 'a', protocol: 'TLS' }, search }),
  ).toEqual({
    host: 'b.example',
    protocol: 'TLS',
    port: 8443,
    clusters: ['one', 'two'],
  });
});

it('takes rows of ports from a link, and nothing that is none', () => {
  const ports: readonly FormField[] = [
    { name: 'ports', label: 'Ports', widget: 'ports', required: true },
  ];
  const linked = (text: string) =>
    prefilled({
      fields: ports,
      prefill: {},
      search: new URLSearchParams({ ports: text }),
    });
  const rows = [{ name: 'http', port: 80 }];
  expect(linked(JSON.stringify(rows))).toEqual({ ports: rows });
  for (const bad of ['[1]', '{}', 'x', '[{"a":{}}]', '[[]]', '[null]']) {
    expect([bad, linked(bad)]).toEqual([bad, {}]);
  }
});

it('puts findings beside their fields, once, and the others on top', () => {
  const host = {
    code: 'egress-host/wildcard',
    severity: 'error',
    message: 'No patterns.',
    jsonPath: ['host'],
  } as const;
  const rule = {
    code: 'dependency-cycle/cycle',
    severity: 'error',
    message: 'a → b → a',
    jsonPath: ['spec', 'dependsOn', 0],
  } as const;
  const placed = placeFindings(
    [host, { ...host, jsonPath: ['spec', 'egress', 0, 'host'] }, rule],
    fields,
  );
  expect(placed.byField.get('host')).toEqual([host]);
  expect(placed.rest).toEqual([rule]);
});

it('applies a fix where it leads and changes nothing else', () => {
  const values = {
    host: 'a',
    list: ['x', 'y'],
    ports: [{ name: 'p', port: 1 }],
  };
  const fix = { title: '' };
  expect(withFix(values, { ...fix, jsonPath: ['host'], value: 'b' })).toEqual({
    ...values,
    host: 'b',
  });
  expect(
    withFix(values, { ...fix, jsonPath: ['list', 0], value: undefined }),
  ).toEqual({ ...values, list: ['y'] });
  expect(
    withFix(values, { ...fix, jsonPath: ['ports', 0, 'name'], value: 'q' }),
  ).toEqual({ ...values, ports: [{ port: 1, name: 'q' }] });
  expect(
    withFix(values, { ...fix, jsonPath: ['host'], value: undefined }),
  ).toEqual({ list: values.list, ports: values.ports });
});
