import type { Finding } from '../model';
import { readPolicy } from '../policy/readPolicy';
import { ShapeReader } from '../policy/ShapeReader';
import type { JsonPath } from '../policy/ShapeReader';
import type { AuthorizationPolicy } from '../policy';
import { quote } from '../text';
import { readExpectation } from './readExpectation';
import { readRequest, readSettings, readWorkload } from './readInputs';
import { standard } from './standard';
import type { Vector } from './types';

/**
 * The cases of a file, or everything that is wrong with it.
 * @public
 */
export type ReadVectors =
  | { readonly ok: true; readonly vectors: readonly Vector[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };

type Fields = ReadonlyMap<string, unknown>;

/** The short form of a policy: the fields of its spec beside name, namespace and dryRun; `kind` marks the whole form. */
function wholePolicy(
  reader: ShapeReader,
  value: unknown,
  at: JsonPath,
): unknown {
  const entries = new Map(reader.entries(value, at));
  if (entries.has('kind')) return value;
  const { name, namespace, dryRun, ...spec } = Object.fromEntries(entries);
  return {
    apiVersion: 'security.istio.io/v1',
    kind: 'AuthorizationPolicy',
    metadata: {
      name: name ?? `p${at[at.length - 1]}`,
      namespace: namespace ?? standard.policyNamespace,
      ...(dryRun === undefined
        ? {}
        : { annotations: { 'istio.io/dry-run': dryRun } }),
    },
    spec,
  };
}

function readPolicies(
  reader: ShapeReader,
  value: unknown,
  path: JsonPath,
): AuthorizationPolicy[] {
  const list = reader.list(value, path, (item, at) => {
    const read = readPolicy(wholePolicy(reader, item, at));
    if (read.ok) return read.policy;
    for (const finding of read.findings)
      reader.findings.push({
        ...finding,
        jsonPath: [...at, ...(finding.jsonPath ?? [])],
      });
    return undefined;
  });
  return list ?? [];
}

function shaped(
  reader: ShapeReader,
  value: unknown,
  { path, shape, what }: { path: JsonPath; shape: RegExp; what: string },
): string {
  const read = reader.text(value ?? '', path) ?? '';
  if (!shape.test(read))
    reader.problem({
      what: 'case',
      path,
      message: `${quote(read)} is not ${what}.`,
    });
  return read;
}

function readCase(
  reader: ShapeReader,
  value: unknown,
  { path, defaults }: { path: JsonPath; defaults: Fields },
): Vector {
  const found = reader.fields(value, path, [
    'id',
    'why',
    'policies',
    'request',
    'workload',
    'settings',
    'expect',
  ]);
  const text = (field: string, shape: RegExp, what: string) =>
    shaped(reader, found.get(field), { path: [...path, field], shape, what });
  const layers = (field: string): [unknown, JsonPath][] => [
    [defaults.get(field), ['defaults', field]],
    [found.get(field), [...path, field]],
  ];
  if (!found.has('policies'))
    reader.problem({
      what: 'case',
      path,
      message: 'The case has no policies; write [] when it needs none.',
    });
  return {
    id: text('id', /^[a-z0-9-]+$/, 'lower case letters, digits and dashes'),
    why: text('why', /\S\.$/, 'a sentence with its full stop'),
    policies: readPolicies(reader, found.get('policies'), [
      ...path,
      'policies',
    ]),
    request: readRequest(reader, layers('request')),
    workload: readWorkload(reader, layers('workload')),
    settings: readSettings(reader, layers('settings')),
    expect: readExpectation(reader, found.get('expect'), [...path, 'expect']),
  };
}

function refuseRepeats(reader: ShapeReader, vectors: readonly Vector[]): void {
  const seen = new Set<string>();
  for (const { id } of vectors) {
    if (seen.has(id))
      reader.problem({
        what: 'case',
        path: ['cases'],
        message: `Two cases have the id ${quote(id)}.`,
      });
    seen.add(id);
  }
}

/**
 * Reads a file of cases from parsed YAML. Strict: an unknown key, a policy that cannot be read, an id twice,
 * a case without a decision to expect or a file without cases is refused. The format is in vectors/README.md.
 * @public
 */
export function readVectors(value: unknown): ReadVectors {
  const reader = new ShapeReader({
    rule: 'authz-vectors',
    unknownField: 'vectors have no such field.',
  });
  // `names` only holds anchors for the rest of the file.
  const known = ['area', 'names', 'defaults', 'cases'];
  const found = reader.fields(value, [], known);
  const defaults = reader.fields(
    found.get('defaults'),
    ['defaults'],
    ['request', 'workload', 'settings'],
  );
  reader.text(found.get('area') ?? null, ['area']);
  const vectors =
    reader.list(found.get('cases'), ['cases'], (item, path) =>
      readCase(reader, item, { path, defaults }),
    ) ?? [];
  if (vectors.length === 0)
    reader.problem({
      what: 'case',
      path: ['cases'],
      message: 'The file has no cases.',
    });
  refuseRepeats(reader, vectors);
  return reader.findings.length === 0
    ? { ok: true, vectors }
    : { ok: false, findings: reader.findings };
}
