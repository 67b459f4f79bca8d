import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { structuralRules } from '../rules';
import { judge } from '../structural';
import { makeWorld } from '../testing';
import { apiServer } from './__testUtils__/apiServer';
import { readObjectVectors } from './__testUtils__/objectVectors';
import { emitAdmission } from './emitAdmission';

const text = readFileSync(resolve(__dirname, 'objects.yaml'), 'utf8');
const vectors = readObjectVectors(text);

const world = makeWorld({
  files: {
    routing: {
      'allowlist.yaml': `apiVersion: mesh.corp/v1alpha1
kind: Allowlist
entries:
  - { kind: EnvoyFilter, reason: No field yet, retiredBy: 'kubernetes-sigs/gateway-api#1' }
  - { kind: VirtualService, namespace: shop, name: old, reason: No field yet, retiredBy: 'kubernetes-sigs/gateway-api#1' }
`,
    },
  },
});
const settings = {
  rootNamespace: 'istio-system',
  severalTrustDomains: true,
  allowed: ['EnvoyFilter', 'VirtualService shop/old'],
};
const emitted = emitAdmission(world);
if (!emitted.ok) throw new Error('nothing was emitted');
const server = apiServer(emitted.files);

const unique = (codes: readonly string[]) => [...new Set(codes)].sort();

describe.each(vectors.map(vector => [vector.name, vector] as const))(
  '%s',
  (_name, { object, namespaceLabels, refused, at }) => {
    it('is answered by the API server', () => {
      const answer = server.admit({ object, namespaceLabels });
      expect(
        unique(
          answer.map(({ code, failed }) =>
            failed ? `${code.replace('mesh-corp-', '')}/cannot-judge` : code,
          ),
        ),
      ).toEqual(refused);
    });

    it('is answered by the rules, with its places', () => {
      const labels = namespaceLabels;
      const namespaceObject = { metadata: { name: 'n', labels } };
      const asked = structuralRules.filter(rule =>
        rule.resources.some(
          ({ group, versions, resources }) =>
            versions.some(version =>
              [`${group}/${version}`, version].includes(object.apiVersion),
            ) &&
            resources.some(name =>
              new RegExp(`^${object.kind}(s|ies)$`, 'i').test(
                name.replace(/policies$/, 'policys'),
              ),
            ),
        ),
      );
      expect(asked).not.toEqual([]);
      const found = asked.flatMap(rule =>
        judge(rule, { object, namespaceObject }, settings).map(violation => ({
          code: `${rule.id}/${violation.check?.code ?? 'cannot-judge'}`,
          at: violation.at,
        })),
      );
      expect(unique(found.map(({ code }) => code))).toEqual(refused);
      const places = found.map(each => each.at);
      expect(places).toEqual(at ?? places);
    });
  },
);

it('asks about every code of every rule', () => {
  const codes = structuralRules.flatMap(rule =>
    rule.checks(settings).map(({ code }) => `${rule.id}/${code}`),
  );
  const refused = new Set(vectors.flatMap(each => each.refused));
  expect(unique(codes).filter(code => !refused.has(code))).toEqual([]);
});

it('lets go what is being deleted, and namespaces that are left out', () => {
  const { object } = vectors.find(({ refused }) => refused.length > 0) ?? {};
  if (object === undefined) throw new Error('no bad object');
  expect(server.admit({ object })).not.toEqual([]);
  const deletionTimestamp = '2027-03-01T00:00:00Z';
  const leaving = {
    ...object,
    metadata: { ...object.metadata, deletionTimestamp },
  };
  expect(server.admit({ object: leaving })).toEqual([]);
  const without = emitAdmission(world, { leaveOut: ['shop'] });
  if (!without.ok) throw new Error('nothing was emitted');
  expect(apiServer(without.files).admit({ object })).toEqual([]);
});

it('refuses vectors with a key nobody reads', () => {
  expect(() =>
    readObjectVectors(text.replace('refused: []', 'refusd: []')),
  ).toThrow('refusd');
});
