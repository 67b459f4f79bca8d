import { celEnv, isCelError, parse, plan } from '@bufbuild/cel';
import type { CelInput } from '@bufbuild/cel';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

/*
 * What an API server does with the emitted objects, written from its documentation and from nothing of ours: the YAML
 * is read back, and an expression that fails is a refusal under failurePolicy Fail.
 */

const expression = z.strictObject({ name: z.string(), expression: z.string() });

const policySchema = z.strictObject({
  apiVersion: z.literal('admissionregistration.k8s.io/v1'),
  kind: z.literal('ValidatingAdmissionPolicy'),
  metadata: z.strictObject({
    name: z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/),
    annotations: z.record(z.string(), z.string()),
  }),
  spec: z.strictObject({
    failurePolicy: z.literal('Fail'),
    matchConstraints: z.strictObject({
      matchPolicy: z.literal('Equivalent'),
      resourceRules: z
        .array(
          z.strictObject({
            apiGroups: z.array(z.string()).min(1),
            apiVersions: z.array(z.string()).min(1),
            operations: z.array(z.enum(['CREATE', 'UPDATE'])).min(1),
            resources: z.array(z.string()).min(1),
          }),
        )
        .min(1),
    }),
    // The API server takes 64 conditions at most, each with a name of its own.
    matchConditions: z.array(expression).max(64),
    validations: z
      .array(
        z.strictObject({
          expression: z.string().min(1),
          message: z.string().min(1),
          reason: z.literal('Invalid'),
        }),
      )
      .min(1),
  }),
});

const bindingSchema = z.strictObject({
  apiVersion: z.literal('admissionregistration.k8s.io/v1'),
  kind: z.literal('ValidatingAdmissionPolicyBinding'),
  metadata: z.strictObject({
    name: z.string(),
    annotations: z.record(z.string(), z.string()),
  }),
  spec: z.strictObject({
    policyName: z.string(),
    validationActions: z.union([
      z.tuple([z.literal('Deny')]),
      z.tuple([z.literal('Warn'), z.literal('Audit')]),
    ]),
    matchResources: z
      .strictObject({
        namespaceSelector: z.strictObject({
          matchExpressions: z.tuple([
            z.strictObject({
              key: z.literal('kubernetes.io/metadata.name'),
              operator: z.literal('NotIn'),
              values: z.array(z.string()).min(1),
            }),
          ]),
        }),
      })
      .optional(),
  }),
});

/** Plural name of a kind, as the API server's discovery has it. */
const PLURALS: Readonly<Record<string, string>> = {
  AuthorizationPolicy: 'authorizationpolicies',
  DestinationRule: 'destinationrules',
  EnvoyFilter: 'envoyfilters',
  HTTPRoute: 'httproutes',
  PeerAuthentication: 'peerauthentications',
  Service: 'services',
  VirtualService: 'virtualservices',
};

export interface ServedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly deletionTimestamp?: string;
  };
  readonly [field: string]: unknown;
}

export interface Refusal {
  /** "policy-allow-all/empty-rule", from the message; the policy's name for an expression that failed. */
  readonly code: string;
  readonly message: string;
  readonly failed: boolean;
  readonly actions: readonly string[];
}

export interface Admission {
  readonly object: ServedObject;
  readonly namespaceLabels?: Readonly<Record<string, string>>;
}

function cel(value: unknown): CelInput {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map(cel);
  switch (typeof value) {
    case 'object': {
      const entries = Object.entries(value);
      return new Map(entries.map(([key, each]) => [key, cel(each)] as const));
    }
    case 'number':
      return Number.isInteger(value) ? BigInt(value) : value;
    case 'string':
    case 'boolean':
      return value;
    default:
      throw new Error(`${typeof value} is no value of JSON`);
  }
}

type Verdict = boolean | { readonly error: string };
type Run = (bindings: Record<string, CelInput>) => Verdict;

/** The same texts are loaded for many worlds. */
const runs = new Map<string, Run>();

function compiled(text: string): Run {
  const known = runs.get(text);
  if (known !== undefined) return known;
  const run = plan(celEnv(), parse(text));
  const made: Run = bindings => {
    const result = run(bindings);
    if (typeof result === 'boolean') return result;
    return {
      error: isCelError(result) ? result.message : 'not a condition',
    };
  };
  runs.set(text, made);
  return made;
}

interface Loaded {
  readonly policy: z.output<typeof policySchema>;
  readonly binding: z.output<typeof bindingSchema>;
  readonly conditions: readonly Run[];
  readonly validations: readonly {
    readonly run: Run;
    readonly message: string;
  }[];
}

function load(text: string): Loaded {
  const [first, second, ...more] = parseAllDocuments(text).map(document => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as unknown;
  });
  if (more.length > 0) throw new Error('a policy and its binding are expected');
  const policy = policySchema.parse(first);
  const binding = bindingSchema.parse(second);
  if (binding.spec.policyName !== policy.metadata.name) {
    throw new Error(`${binding.metadata.name} binds another policy`);
  }
  return {
    policy,
    binding,
    conditions: policy.spec.matchConditions.map(each =>
      compiled(each.expression),
    ),
    validations: policy.spec.validations.map(each => ({
      run: compiled(each.expression),
      message: each.message,
    })),
  };
}

function matches({ policy, binding }: Loaded, object: ServedObject): boolean {
  const [version, group = ''] = object.apiVersion.split('/').reverse();
  const left =
    binding.spec.matchResources?.namespaceSelector.matchExpressions[0].values;
  return (
    left?.includes(object.metadata.namespace) !== true &&
    policy.spec.matchConstraints.resourceRules.some(
      each =>
        each.apiGroups.includes(group) &&
        each.apiVersions.includes(version) &&
        each.resources.includes(PLURALS[object.kind] ?? ''),
    )
  );
}

function refusals(loaded: Loaded, admission: Admission): Refusal[] {
  const { object, namespaceLabels = {} } = admission;
  if (!matches(loaded, object)) return [];
  const { namespace } = object.metadata;
  const bindings = {
    object: cel(object),
    namespaceObject: cel({
      metadata: {
        name: namespace,
        labels: {
          'kubernetes.io/metadata.name': namespace,
          ...namespaceLabels,
        },
      },
    }),
  };
  const actions = loaded.binding.spec.validationActions;
  const failure = (error: string): Refusal => ({
    code: loaded.policy.metadata.name,
    message: error,
    failed: true,
    actions,
  });
  const conditions = loaded.conditions.map(run => run(bindings));
  // One that is false settles it, also beside one that fails.
  if (conditions.includes(false)) return [];
  const broken = conditions.flatMap(each =>
    typeof each === 'boolean' ? [] : [failure(each.error)],
  );
  if (broken.length > 0) return broken;
  return loaded.validations.flatMap(({ run, message }) => {
    const verdict = run(bindings);
    if (verdict === true) return [];
    if (verdict !== false) return [failure(verdict.error)];
    const code = /\[([^\]]+)\]$/.exec(message)?.[1] ?? 'no code';
    return [{ code, message, failed: false, actions }];
  });
}

/** An API server with these files applied: what it says of an object that is created. */
export function apiServer(files: ReadonlyMap<string, string>) {
  const loaded = [...files.values()].map(load);
  return {
    admit: (admission: Admission): Refusal[] =>
      loaded.flatMap(each => refusals(each, admission)),
  };
}
