import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { policy, service } from './__testUtils__/objects';
import { guardTree } from './guardTree';

function fixture(name: string): [string, string][] {
  const root = resolve(__dirname, 'fixtures', name);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.yaml'))
    .map(path => [
      path.split('\\').join('/'),
      readFileSync(resolve(root, path), 'utf8'),
    ]);
}

const before = new Map(fixture('tree'));
const after = new Map([...before, ...fixture('fix')]);

const answers = (files: ReadonlyMap<string, string>) =>
  guardTree(files, { repo: 'platform' }).services.map(
    ({ name, answer, reason }) => `${name} ${answer} ${reason}`,
  );

describe('the tree of the outage', () => {
  it('names exactly the four Services', () => {
    expect(answers(before)).toEqual([
      'pihole/pihole-dns clear any-node-delivers',
      'backup/backup clear not-announced',
      'backup/metrics clear not-announced',
      'edge/edge clear other-class',
      'crafty/crafty-tcp named announced',
      'crafty/crafty-udp named announced',
      'unifi/unifi-web named announced',
      'unifi/unifi-inform named announced',
    ]);
    expect(guardTree(before).answer).toBe('named');
  });

  it('says where each one asks for Local', () => {
    const places = guardTree(before, { repo: 'platform' }).services.filter(
      ({ answer }) => answer === 'named',
    );
    for (const { source, message } of places) {
      const line = before.get(source.path)?.split('\n')[(source.line ?? 0) - 1];
      expect(line).toBe('  externalTrafficPolicy: Local');
      expect(source.repo).toBe('platform');
      expect(message).toContain('(lan)');
    }
  });

  it('names none after the fix', () => {
    expect(answers(after).filter(text => !text.includes(' clear '))).toEqual(
      [],
    );
    expect(guardTree(after).answer).toBe('clear');
  });

  it('cannot tell without any announcement policy', () => {
    const without = new Map(before);
    without.delete('platform/cilium/announcements.yaml');
    const report = guardTree(without);
    expect(report.answer).toBe('cannot-tell');
    expect(
      report.services.filter(({ answer }) => answer === 'cannot-tell'),
    ).toHaveLength(5);
    expect(answers(without)).toContain(
      'unifi/unifi-web cannot-tell no-announcement-policy',
    );
  });
});

describe('what a tree does not say', () => {
  it.each([
    [
      'Helm values',
      'controller: {service: {externalTrafficPolicy: Local}}',
      'controller.service.externalTrafficPolicy',
    ],
    [
      'a release',
      'kind: HelmRelease\nmetadata: {name: cilium, namespace: kube-system}\nspec: {values: {gatewayAPI: {externalTrafficPolicy: Local}}}',
      'spec.values.gatewayAPI.externalTrafficPolicy',
    ],
    [
      'a patch by path',
      '- {op: replace, path: /spec/externalTrafficPolicy, value: Local}',
      'value asks for Local',
    ],
    [
      'a patch by path in a text',
      'kind: Kustomization\npatches:\n  - patch: |\n      - op: add\n        path: /spec/externalTrafficPolicy\n        value: Local\n',
      'patches.0.patch',
    ],
    [
      'text in a ConfigMap',
      'kind: ConfigMap\nmetadata: {name: x}\ndata:\n  values.yaml: |\n    service:\n      externalTrafficPolicy: Local\n',
      'data.values.yaml',
    ],
  ])('is told for %s', (_name, text, says) => {
    const [found, ...others] = guardTree(new Map([['a.yaml', text]])).services;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ answer: 'cannot-tell', reason: 'generator' });
    expect(found.message).toContain(says);
  });

  it.each([
    ['another value', 'service: {externalTrafficPolicy: Cluster}'],
    [
      'a patch to another value',
      '- {op: replace, path: /spec/externalTrafficPolicy, value: Cluster}',
    ],
    [
      'another field of that value',
      'spec: {internalTrafficPolicy: Local, note: externalTrafficPolicy}',
    ],
  ])('is not told for %s', (_name, text) => {
    expect(guardTree(new Map([['a.yaml', text]])).services).toEqual([]);
  });

  it('does not take a file it cannot read for one that says nothing', () => {
    const broken = 'kind: CiliumL2AnnouncementPolicy\n{{- if .Values.on }}\n';
    const report = guardTree(
      new Map([
        ['a.yaml', service({ labels: {} })],
        ['b.yaml', policy({})],
        ['c.yaml', broken],
      ]),
    );
    expect(report.services[0].reason).toBe('unread-file');
    expect(report.answer).toBe('cannot-tell');
    expect(report.unread).toMatchObject([{ source: { path: 'c.yaml' } }]);
    expect(
      guardTree(new Map([['c.yaml', 'a: {{ b }}: ['] as const])).answer,
    ).toBe('clear');
  });

  it('never throws, and never clears what more files would name', () => {
    const value = fc.constantFrom('Local', 'Cluster', '${X}', 1, null, {}, []);
    const part = fc.oneof(
      fc
        .record({
          spec: fc.record({
            externalTrafficPolicy: value,
            type: fc.constantFrom('LoadBalancer', 'ClusterIP', 3),
            externalIPs: value,
          }),
        })
        .map(service),
      fc
        .record({
          loadBalancerIPs: fc.boolean(),
          externalIPs: fc.boolean(),
          serviceSelector: fc.oneof(
            value,
            fc.record({ matchLabels: value, matchExpressions: value }),
          ),
        })
        .map(policy),
      fc.json().map(text => `{"kind":"Service","x":${text}}`),
      fc.string().map(text => `kind: List\n${text}`),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), part, (parts, more) => {
        const tree = new Map(parts.map((text, at) => [`${at}.yaml`, text]));
        const larger = new Map([...tree, ['z.yaml', more]]);
        const names = (files: typeof tree) =>
          guardTree(files).services.filter(({ answer }) => answer === 'named')
            .length;
        // More policies select more; only a pool can take a Service out, and none is among the parts.
        expect(names(larger)).toBeGreaterThanOrEqual(names(tree));
      }),
      { seed: 21, numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
    );
  });
});
