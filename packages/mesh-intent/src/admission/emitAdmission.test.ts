import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { structuralRules } from '../rules';
import { makeWorld } from '../testing';
import type { WorldParts } from '../testing';
import { apiServer } from './__testUtils__/apiServer';
import type { ServedObject } from './__testUtils__/apiServer';
import { checkAdmission } from './checkAdmission';
import { emitAdmission } from './emitAdmission';
import type { AdmissionOptions } from './admissionObjects';

const golden = resolve(__dirname, 'golden');
const allowlist = `apiVersion: mesh.corp/v1alpha1
kind: Allowlist
entries:
  - { kind: EnvoyFilter, namespace: egress, name: respect-deadlines, reason: No field yet, retiredBy: 'kubernetes-sigs/gateway-api#3139' }
`;

function emit(parts: WorldParts = {}, options: AdmissionOptions = {}) {
  const emitted = emitAdmission(makeWorld(parts), options);
  if (!emitted.ok) throw new Error(JSON.stringify(emitted.findings));
  return emitted.files;
}

const standard = () =>
  emit(
    { files: { routing: { 'allowlist.yaml': allowlist } } },
    { leaveOut: ['kube-system', 'flux-system', 'kube-system'] },
  );

it('writes a policy and its binding for each rule, as before', () => {
  const files = standard();
  expect(files.size).toBe(structuralRules.length);
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(golden, { recursive: true });
    for (const [path, text] of files) {
      writeFileSync(resolve(golden, path), text);
    }
  }
  expect([...files.keys()].sort()).toEqual(readdirSync(golden).sort());
  for (const [path, text] of files) {
    expect(text).toBe(readFileSync(resolve(golden, path), 'utf8'));
  }
  expect(standard()).toEqual(files);
});

it('warns of what is only a warning', () => {
  const [rule] = structuralRules;
  const files = emit({}, { rules: [{ ...rule, severity: 'warning' }] });
  const object = {
    apiVersion: 'networking.istio.io/v1',
    kind: 'EnvoyFilter',
    metadata: { name: 'a', namespace: 'shop' },
  };
  expect(apiServer(files).admit({ object })).toMatchObject([
    { code: 'allowlist/not-listed', actions: ['Warn', 'Audit'] },
  ]);
  expect(apiServer(emit()).admit({ object })).toMatchObject([
    { code: 'allowlist/not-listed', actions: ['Deny'] },
  ]);
});

it('writes what the organisation decided into the expressions', () => {
  const allowed = 'mesh-corp-allowlist.yaml';
  expect(standard().get(allowed)).toContain('respect-deadlines');
  expect(emit().get(allowed)).not.toContain('respect-deadlines');
  const domains = 'mesh-corp-principals.yaml';
  expect(emit().get(domains)).toContain('any-trust-domain');
  expect(emit({ clusters: ['one'] }).get(domains)).not.toContain(
    'any-trust-domain',
  );
  const group = { options: { group: 'acme.io', rootNamespace: 'mesh-root' } };
  const modes = 'acme-io-peer-authentication-unique.yaml';
  expect(emit(group).get(modes)).toContain('mesh-root');
});

it.each([
  ['routing', 'allowlist.yaml'],
  ['routing', 'clusters.yaml'],
  ['identity', 'trust-domains.yaml'],
] as const)('writes nothing while %s:%s cannot be read', (repo, path) => {
  const world = makeWorld({ files: { [repo]: { [path]: 'a: [' } } });
  expect(emitAdmission(world)).toMatchObject({
    ok: false,
    findings: [{ code: 'admission/unread', source: { repo, path } }],
  });
});

it('lets in everything that is rendered', () => {
  const folder = resolve(__dirname, '../render/golden');
  const objects = readdirSync(folder).flatMap(name =>
    parseAllDocuments(
      readFileSync(resolve(folder, name, 'rendered.yaml'), 'utf8'),
    ).map(document => document.toJS() as ServedObject),
  );
  expect(objects.length).toBeGreaterThan(200);
  const server = apiServer(emit());
  const refused = objects.flatMap(object =>
    server
      .admit({ object, namespaceLabels: { 'istio-injection': 'enabled' } })
      .map(({ code }) => [code, object.kind, object.metadata.name]),
  );
  expect(refused).toEqual([]);
});

describe('checkAdmission', () => {
  it('names what is missing, edited and stray, and nothing of others', () => {
    const wanted = standard();
    expect(checkAdmission(wanted, wanted)).toEqual([]);
    const [[first, text], [second]] = [...wanted];
    const present = new Map(wanted);
    present.delete(second);
    present.set(
      first,
      text.replace('failurePolicy: Fail', 'failurePolicy: Ignore'),
    );
    present.set('mesh-corp-gone.yaml', text);
    present.set('README.md', 'ours');
    const line = text.split('\n').findIndex(each => each.includes('failureP'));
    expect(
      checkAdmission(wanted, present).map(({ code, source }) => [
        code,
        source?.path,
        source?.line,
      ]),
    ).toEqual([
      ['admission/edited', first, line + 1],
      ['admission/missing', second, undefined],
      ['admission/stray', 'mesh-corp-gone.yaml', undefined],
    ]);
  });
});
