import { celText } from '../structural';
import type { StructuralRule, StructuralSettings } from '../structural';

/**
 * How the admission objects look; all have defaults.
 *
 * @public
 */
export interface AdmissionOptions {
  /** Namespaces whose objects are not judged; default none. */
  readonly leaveOut?: readonly string[];
  /** Rules to emit; default all structural rules. */
  readonly rules?: readonly StructuralRule[];
}

type Plain = Readonly<Record<string, unknown>>;

const API_VERSION = 'admissionregistration.k8s.io/v1';

/** "mesh.corp", "policy-target" → "mesh-corp-policy-target". */
export function admissionName(group: string, rule: string): string {
  return `${group.replace(/\./g, '-')}-${rule}`;
}

interface Emitted {
  readonly group: string;
  readonly settings: StructuralSettings;
  readonly options: AdmissionOptions;
}

/** What is being deleted may lose its finalizers, whatever it holds; else a namespace could never go. */
const NOT_LEAVING = '!has(object.metadata.deletionTimestamp)';

function policy(rule: StructuralRule, { group, settings }: Emitted): Plain {
  const conditions = { 'not-leaving': NOT_LEAVING, ...rule.conditions };
  return {
    apiVersion: API_VERSION,
    kind: 'ValidatingAdmissionPolicy',
    metadata: {
      name: admissionName(group, rule.id),
      annotations: { [`${group}/rule`]: rule.id },
    },
    spec: {
      // What cannot be judged stays out: an object that breaks an expression would otherwise pass unseen.
      failurePolicy: 'Fail',
      matchConstraints: {
        matchPolicy: 'Equivalent',
        resourceRules: rule.resources.map(each => ({
          apiGroups: [each.group],
          apiVersions: each.versions,
          operations: ['CREATE', 'UPDATE'],
          resources: each.resources,
        })),
      },
      matchConditions: Object.entries(conditions).map(([name, expression]) => ({
        name,
        expression,
      })),
      validations: rule.checks(settings).map(check => ({
        expression: celText(check),
        message: `${check.refusal} [${rule.id}/${check.code}]`,
        reason: 'Invalid',
      })),
    },
  };
}

function binding(rule: StructuralRule, { group, options }: Emitted): Plain {
  const name = admissionName(group, rule.id);
  const leaveOut = [...new Set(options.leaveOut ?? [])].sort();
  return {
    apiVersion: API_VERSION,
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name, annotations: { [`${group}/rule`]: rule.id } },
    spec: {
      policyName: name,
      validationActions:
        (rule.severity ?? 'error') === 'error' ? ['Deny'] : ['Warn', 'Audit'],
      ...(leaveOut.length === 0
        ? {}
        : {
            matchResources: {
              namespaceSelector: {
                matchExpressions: [
                  {
                    key: 'kubernetes.io/metadata.name',
                    operator: 'NotIn',
                    values: leaveOut,
                  },
                ],
              },
            },
          }),
    },
  };
}

/** The policy of a rule and what binds it. */
export function admissionObjects(
  rule: StructuralRule,
  emitted: Emitted,
): readonly Plain[] {
  return [policy(rule, emitted), binding(rule, emitted)];
}
