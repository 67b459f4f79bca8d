import type { Finding } from '../model';
import { nearest, quote } from '../text';
import { ShapeReader } from './ShapeReader';
import { actions, metadataFields } from './fieldNames';
import { parseBool } from './parseBool';
import { readRule } from './readRule';
import type {
  AuthorizationPolicy,
  PolicyAction,
  PolicyTargetRef,
} from './types';

/**
 * A policy read, or why it cannot be. `findings` of a policy that could be read never are errors.
 * @public
 */
export type ReadPolicy =
  | {
      readonly ok: true;
      readonly policy: AuthorizationPolicy;
      readonly findings: readonly Finding[];
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

const GROUP = 'security.istio.io';
const DRY_RUN = 'istio.io/dry-run';
type Fields = ReadonlyMap<string, unknown>;

function readEnvelope(reader: ShapeReader, found: Fields): void {
  const version = found.get('apiVersion');
  if (version !== `${GROUP}/v1` && version !== `${GROUP}/v1beta1`) {
    reader.problem({
      what: 'api-version',
      path: ['apiVersion'],
      message: `apiVersion is ${quote(
        String(version ?? ''),
      )}; an AuthorizationPolicy is ${GROUP}/v1 (or v1beta1).`,
      fix: {
        title: `Use ${GROUP}/v1`,
        jsonPath: ['apiVersion'],
        value: `${GROUP}/v1`,
      },
    });
  }
  if (found.get('kind') !== 'AuthorizationPolicy') {
    reader.problem({
      what: 'kind',
      path: ['kind'],
      message: `kind is ${quote(
        String(found.get('kind') ?? ''),
      )}; expected AuthorizationPolicy.`,
    });
  }
}

function readMetadata(reader: ShapeReader, value: unknown) {
  const path = ['metadata'];
  const found = reader.fields(value, path, metadataFields);
  const named = (field: 'name' | 'namespace'): string => {
    const text = found.has(field)
      ? reader.text(found.get(field), [...path, field])
      : '';
    if (text === '') {
      reader.problem({
        what: 'shape',
        path: [...path, field],
        message: `metadata.${field} is missing; a policy applies by its namespace and is reported by its name, so write both.`,
      });
    }
    return text ?? '';
  };
  reader.textMap(found.get('labels'), [...path, 'labels']);
  const annotations = reader.textMap(found.get('annotations'), [
    ...path,
    'annotations',
  ]);
  const dryRunText = Object.hasOwn(annotations, DRY_RUN)
    ? annotations[DRY_RUN]
    : undefined;
  return { name: named('name'), namespace: named('namespace'), dryRunText };
}

function readAction(reader: ShapeReader, value: unknown): PolicyAction {
  if (value === undefined) return 'ALLOW';
  const known = actions.find(action => action === value);
  if (known !== undefined) return known;
  const text = String(value);
  const path = ['spec', 'action'];
  const meant = nearest(text, actions);
  reader.problem({
    what: 'action',
    path,
    message: `Action ${quote(text)} does not exist; it is one of ${actions.join(
      ', ',
    )}, in capitals.`,
    ...(meant?.toLowerCase() === text.toLowerCase()
      ? { fix: { title: `Use ${meant}`, jsonPath: path, value: meant } }
      : {}),
  });
  return 'ALLOW';
}

function readTargetRef(
  reader: ShapeReader,
  value: unknown,
  path: readonly (string | number)[],
): PolicyTargetRef {
  const names = ['group', 'kind', 'name', 'namespace'];
  const found = reader.fields(value, path, names);
  const text = (field: string) =>
    found.has(field) ? reader.text(found.get(field), [...path, field]) : '';
  for (const field of ['kind', 'name']) {
    if (found.has(field)) continue;
    reader.problem({
      what: 'shape',
      path: [...path, field],
      message: `A target needs a ${field}.`,
    });
  }
  const namespace = text('namespace');
  return {
    group: text('group') ?? '',
    kind: text('kind') ?? '',
    name: text('name') ?? '',
    ...(namespace ? { namespace } : {}),
  };
}

function readTargets(reader: ShapeReader, spec: Fields) {
  const old = spec.get('targetRef');
  const refs = reader.list(
    spec.get('targetRefs'),
    ['spec', 'targetRefs'],
    (item, at) => readTargetRef(reader, item, at),
  );
  if (old === undefined) return refs;
  if (refs !== undefined) {
    reader.problem({
      what: 'target-twice',
      path: ['spec', 'targetRef'],
      message:
        'targetRef and targetRefs are both there; keep targetRefs and delete targetRef.',
    });
  }
  return [readTargetRef(reader, old, ['spec', 'targetRef'])];
}

function readSelector(reader: ShapeReader, spec: Fields) {
  if (!spec.has('selector')) return undefined;
  const path = ['spec', 'selector'];
  const found = reader.fields(spec.get('selector'), path, ['matchLabels']);
  return reader.textMap(found.get('matchLabels'), [...path, 'matchLabels']);
}

function readProvider(reader: ShapeReader, spec: Fields) {
  if (!spec.has('provider')) return undefined;
  const path = ['spec', 'provider'];
  const found = reader.fields(spec.get('provider'), path, ['name']);
  return reader.text(found.get('name') ?? '', [...path, 'name']);
}

function readSpec(reader: ShapeReader, value: unknown) {
  const spec = reader.fields(
    value,
    ['spec'],
    ['selector', 'targetRef', 'targetRefs', 'action', 'provider', 'rules'],
  );
  const selector = readSelector(reader, spec);
  const targetRefs = readTargets(reader, spec);
  const provider = readProvider(reader, spec);
  const rules = reader.list(spec.get('rules'), ['spec', 'rules'], (item, at) =>
    readRule(reader, item, at),
  );
  return {
    action: readAction(reader, spec.get('action')),
    ...(selector === undefined ? {} : { selector }),
    ...(targetRefs === undefined ? {} : { targetRefs }),
    ...(provider === undefined ? {} : { provider }),
    ...(rules === undefined ? {} : { rules }),
  };
}

function oldTargetRef(value: unknown): Finding[] {
  if (value === undefined) return [];
  return [
    {
      code: 'authz-policy/target-ref-old',
      severity: 'warning',
      message: 'targetRef is the old field; write the list targetRefs instead.',
      jsonPath: ['spec', 'targetRef'],
    },
  ];
}

/**
 * Reads one AuthorizationPolicy from parsed YAML (plain values, from a bounded reader).
 * Strict about the shape: an unknown field, a number where a text belongs or a foreign kind is refused.
 * What Istio's admission refuses beyond the shape, and what works otherwise than it looks, is `validatePolicy`'s.
 * @public
 */
export function readPolicy(value: unknown): ReadPolicy {
  const reader = new ShapeReader({
    rule: 'authz-policy',
    unknownField: 'Kubernetes drops it silently or refuses the object.',
  });
  const found = reader.fields(
    value,
    [],
    ['apiVersion', 'kind', 'metadata', 'spec', 'status'],
  );
  readEnvelope(reader, found);
  const { name, namespace, dryRunText } = readMetadata(
    reader,
    found.get('metadata'),
  );
  const spec = readSpec(reader, found.get('spec'));
  if (reader.findings.length > 0)
    return { ok: false, findings: reader.findings };
  const raw = (found.get('spec') ?? {}) as { readonly targetRef?: unknown };
  return {
    ok: true,
    policy: {
      namespace,
      name,
      ...spec,
      dryRun: dryRunText !== undefined && parseBool(dryRunText) === true,
      ...(dryRunText === undefined ? {} : { dryRunText }),
    },
    findings: oldTargetRef(raw.targetRef ?? undefined),
  };
}
