import { conditionsOf, placedValues, sourcesOf } from '../policyParts';
import type { AskedPolicy, PlacedValue } from '../policyParts';

/** A value that names callers. */
export interface IdentityValue extends PlacedValue {
  /** Whether callers that match come in by it: a positive field of an ALLOW policy. */
  readonly admits: boolean;
  /** Whether the same rule part asks for a trust domain too, which keeps others out. */
  readonly bounded: boolean;
}

/** Every principal a policy names. */
export function principalValues({ policy }: AskedPolicy): IdentityValue[] {
  const allows = policy.action === 'ALLOW';
  const bounded = (field: unknown) => field !== undefined;
  const inSources = sourcesOf(policy).flatMap(({ part, at }) => [
    ...placedValues(part.principals, [...at, 'principals']).map(value => ({
      ...value,
      admits: allows,
      bounded: bounded(part.trustDomains),
    })),
    ...placedValues(part.notPrincipals, [...at, 'notPrincipals']).map(
      value => ({ ...value, admits: false, bounded: false }),
    ),
  ]);
  const inConditions = conditionsOf(policy)
    .filter(({ part }) => part.key === 'source.principal')
    .flatMap(({ part, at }) => [
      ...placedValues(part.values, [...at, 'values']).map(value => ({
        ...value,
        admits: allows,
        bounded: false,
      })),
      ...placedValues(part.notValues, [...at, 'notValues']).map(value => ({
        ...value,
        admits: false,
        bounded: false,
      })),
    ]);
  return [...inSources, ...inConditions];
}

/** Fields of an ALLOW policy that name callers without their trust domain, and let in those of any. */
export function domainlessValues({
  policy,
}: AskedPolicy): (PlacedValue & { readonly field: string })[] {
  if (policy.action !== 'ALLOW') return [];
  const fields = ['namespaces', 'serviceAccounts'] as const;
  const inSources = sourcesOf(policy).flatMap(({ part, at }) =>
    // Whole principals beside them are ANDed, and trust domains are what is missing.
    part.trustDomains !== undefined || part.principals !== undefined
      ? []
      : fields.flatMap(field =>
          placedValues(part[field], [...at, field]).map(value => ({
            ...value,
            field,
          })),
        ),
  );
  const named = new Set(
    sourcesOf(policy)
      .filter(({ part }) => part.principals ?? part.trustDomains)
      .map(({ rule }) => rule),
  );
  const inConditions = conditionsOf(policy)
    .filter(({ part }) => /^source\.(namespace|serviceAccount)$/.test(part.key))
    .filter(({ rule }) => !named.has(rule))
    .flatMap(({ part, at }) =>
      placedValues(part.values, [...at, 'values']).map(value => ({
        ...value,
        field: part.key,
      })),
    );
  return [...inSources, ...inConditions];
}
