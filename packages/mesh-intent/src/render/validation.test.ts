import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { syntheticEstate } from '../synthetic';
import { makeWorld } from '../testing';
import { buildWorld } from '../world';
import { brokenRules } from './crdRules';
import { goldenCases } from './goldenCases';
import { render } from './render';
import type { JsonObject, RenderOptions, RenderedObject } from './types';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function objectsOf(
  world: Parameters<typeof render>[0],
  options: Partial<RenderOptions> = {},
): readonly RenderedObject[] {
  const made = render(world, { hash, ...options });
  if (!made.ok) throw new Error(JSON.stringify(made.findings));
  return made.objects;
}

/** What the whole scenario is rendered to; another test holds that it is. */
function scenarioObjects(): JsonObject[] {
  const file = resolve(__dirname, 'golden/scenario/rendered.yaml');
  return parseAllDocuments(readFileSync(file, 'utf8')).map(
    document => document.toJS() as JsonObject,
  );
}

const rendered = [
  ...goldenCases.flatMap(({ parts, options }) =>
    objectsOf(makeWorld(parts), options),
  ),
  ...objectsOf(buildWorld(syntheticEstate({ services: 60, seed: 11 })), {
    channel: 'experimental',
  }),
]
  .map(({ object }) => object)
  .concat(scenarioObjects());

/** The packages are ES modules alone, which a test cannot load: a Node of its own reads objects and says what is wrong with each. */
const VALIDATE = `
import { readFileSync } from 'node:fs';
import * as gateway from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import * as networking from '@kubernetes-models/istio/networking.istio.io/v1';
import * as security from '@kubernetes-models/istio/security.istio.io/v1';
const { HTTPRoute, TLSRoute } = gateway;
const { DestinationRule, ServiceEntry, Sidecar } = networking;
const { AuthorizationPolicy } = security;
const models = { AuthorizationPolicy, DestinationRule, HTTPRoute, ServiceEntry, Sidecar, TLSRoute };
const fault = object => {
  const Model = models[object.kind];
  if (!Model) return ['AnalysisTemplate', 'CiliumNetworkPolicy', 'Service'].includes(object.kind) ? '' : 'no schema';
  try { new Model(object).validate(); return ''; } catch (error) { return String(error); }
};
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(fault)));
`;

/** What the schemas of the CRDs say against objects. Three kinds have none; their fields are typed below. */
function schemaFaults(objects: readonly JsonObject[]): string[] {
  const answer = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', VALIDATE],
    { cwd: __dirname, input: JSON.stringify(objects), encoding: 'utf8' },
  );
  const faults: string[] = JSON.parse(answer);
  expect(faults).toHaveLength(objects.length);
  return faults.filter(fault => fault !== '');
}

/** Only what we write of the three kinds that no package here has. */
const TYPES = `
import type { IIoK8sApimachineryPkgApisMetaV1ObjectMeta as Meta } from '@kubernetes-models/apimachinery/apis/meta/v1/ObjectMeta';
import type { IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import type { ITLSRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/TLSRoute';
import type { IDestinationRule } from '@kubernetes-models/istio/networking.istio.io/v1/DestinationRule';
import type { IServiceEntry } from '@kubernetes-models/istio/networking.istio.io/v1/ServiceEntry';
import type { ISidecar } from '@kubernetes-models/istio/networking.istio.io/v1/Sidecar';
import type { IAuthorizationPolicy } from '@kubernetes-models/istio/security.istio.io/v1/AuthorizationPolicy';
type Labels = { [label: string]: string };
type Pods = { matchLabels: Labels };
type Ports = { ports: { port: string; protocol: 'TCP' | 'ANY' }[] };
type Whole<T extends { spec?: unknown }> = { apiVersion: string; kind: string; metadata: Meta; spec: NonNullable<T['spec']> };
type HTTPRoute = Whole<IHTTPRoute>;
type TLSRoute = Whole<ITLSRoute>;
type DestinationRule = Whole<IDestinationRule>;
type ServiceEntry = Whole<IServiceEntry>;
type Sidecar = Whole<ISidecar>;
type AuthorizationPolicy = Whole<IAuthorizationPolicy>;
type Service = Whole<{ spec: { ports: { name: string; port: number; targetPort: number; protocol: 'TCP'; appProtocol: string }[]; selector: Labels } }>;
type AnalysisTemplate = Whole<{ spec: {
  args: { name: string; value?: string }[];
  metrics: {
    name: string;
    initialDelay: string;
    count: number;
    failureLimit?: number;
    inconclusiveLimit?: number;
    successCondition?: string;
    failureCondition?: string;
    provider: { prometheus: { address: string; query: string } };
  }[];
} }>;
type CiliumNetworkPolicy = Whole<{ spec: {
  endpointSelector: Pods;
  ingress?: { fromEndpoints: Pods[]; toPorts: Ports[] }[];
  egress: { toEndpoints?: Pods[]; toEntities?: ('world' | 'cluster')[]; toCIDRSet?: { cidr: string }[]; toPorts?: Ports[] }[];
} }>;
`;

/** Fields no type of the packages has: the compiler refuses them in a literal, the packaged validators do not (runtime.md 5). */
function typeFaults(objects: readonly JsonObject[]): string[] {
  const literals = objects.map(
    (object, index) =>
      `export const o${index}: ${object.kind} = ${JSON.stringify(object)};`,
  );
  const text = `${TYPES}${literals.join('\n')}\n`;
  const file = resolve(__dirname, 'rendered-objects.ts');
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = path => path === file || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === file
      ? ts.createSourceFile(path, text, ts.ScriptTarget.ES2022)
      : getSourceFile(path, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, ' '),
    );
}

/** The first rendered object of a kind, changed. */
function broken(
  kind: string,
  change: (object: ReturnType<typeof JSON.parse>) => void,
): JsonObject {
  const object = JSON.parse(
    JSON.stringify(rendered.find(each => each.kind === kind)),
  );
  change(object);
  return object;
}

it('renders every kind, and nothing the schemas or rules of the API server refuse', () => {
  expect(new Set(rendered.map(({ kind }) => kind)).size).toBe(9);
  expect(schemaFaults(rendered)).toEqual([]);
  expect(rendered.flatMap(brokenRules)).toEqual([]);
});

it('renders no unknown field', () => {
  const typos = [
    broken('Sidecar', each => (each.spec.egresss = [])),
    broken('HTTPRoute', each => (each.spec.rules[0].timeouts.reqest = '2s')),
    broken('DestinationRule', each => (each.spec.trafficPolicy.retries = {})),
    broken('CiliumNetworkPolicy', each => (each.spec.egress[0].toPort = [])),
    broken('AuthorizationPolicy', each => (each.spec.rulez = [])),
    broken('Service', each => (each.metadata.label = {})),
    broken('AnalysisTemplate', each => (each.spec.metrics[0].counts = 1)),
  ];
  // What the compiler is here for: the schemas let typos pass.
  expect(schemaFaults(typos)).toEqual([]);
  const fields = [
    ...['egresss', 'reqest', 'retries', 'toPort', 'rulez', 'label'],
    'counts',
  ];
  expect(typeFaults([...rendered, ...typos])).toEqual(
    fields.map(field => expect.stringContaining(`'"${field}"'`)),
  );
}, 60_000);

it('has schemas that refuse a wrong type', () => {
  const wrong = broken(
    'HTTPRoute',
    each => (each.spec.rules[0].backendRefs[0].port = '80'),
  );
  expect(schemaFaults([wrong])).toEqual([expect.stringContaining('port')]);
});
