import type {
  AuthorizationPolicy,
  Finding,
  PolicyCondition,
  PolicyOperation,
  PolicySource,
} from '@causeway/mesh-authz';
import type { JsonPath } from '../document';
import type { StructuralRule } from '../structural';
import { selectedServices } from '../world';
import type { ServiceEntry, World, WorldEntry } from '../world';
import { policyObject } from './securityObjects';
import { structuralFindings } from './structuralFindings';
import { isAsked } from './types';
import type { RuleScope } from './types';

/** A policy with the services whose pods it holds for. */
export interface AskedPolicy {
  readonly entry: WorldEntry<AuthorizationPolicy>;
  readonly policy: AuthorizationPolicy;
  /** Empty when no known service is selected, and for what is attached to targets. */
  readonly services: readonly ServiceEntry[];
}

/** Policies that are asked about. */
export function askedPolicies(world: World, scope: RuleScope): AskedPolicy[] {
  return [...world.policies.values()]
    .map(entry => ({
      entry,
      policy: entry.value,
      services: entry.value.targetRefs
        ? []
        : selectedServices(world, entry.value),
    }))
    .filter(({ services }) =>
      isAsked(
        scope,
        services.map(({ ref }) => ref),
      ),
    );
}

/** What a structural rule says of the policies that are asked about. */
export function policyFindings(
  rule: StructuralRule,
  world: World,
  scope: RuleScope,
): Finding[] {
  return askedPolicies(world, scope).flatMap(({ entry, policy }) =>
    structuralFindings(rule, world, {
      ...entry,
      read: () => ({ object: policyObject(policy) }),
    }),
  );
}

/** A part of a policy with the place of its fields and the rule it is of. */
export interface PolicyPart<T> {
  readonly part: T;
  readonly at: JsonPath;
  readonly rule: number;
}

function parts<T>(
  policy: AuthorizationPolicy,
  list: 'from' | 'to' | 'when',
  wrapped: readonly string[],
): PolicyPart<T>[] {
  return (policy.rules ?? []).flatMap((each, rule) =>
    (each[list] ?? []).map((part, index) => ({
      part: part as T,
      at: ['spec', 'rules', rule, list, index, ...wrapped],
      rule,
    })),
  );
}

export function sourcesOf(
  policy: AuthorizationPolicy,
): PolicyPart<PolicySource>[] {
  return parts(policy, 'from', ['source']);
}

export function operationsOf(
  policy: AuthorizationPolicy,
): PolicyPart<PolicyOperation>[] {
  return parts(policy, 'to', ['operation']);
}

export function conditionsOf(
  policy: AuthorizationPolicy,
): PolicyPart<PolicyCondition>[] {
  return parts(policy, 'when', []);
}

/** One value of a list, with its place. */
export interface PlacedValue {
  readonly value: string;
  readonly at: JsonPath;
}

export function placedValues(
  values: readonly string[] | undefined,
  at: JsonPath,
): PlacedValue[] {
  return (values ?? []).map((value, index) => ({ value, at: [...at, index] }));
}
