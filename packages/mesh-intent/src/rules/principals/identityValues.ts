import { conditionsOf, placedValues, sourcesOf } from '../policyParts';
import type { AskedPolicy, PlacedValue } from '../policyParts';

/** A value that names callers. */
export interface IdentityValue extends PlacedValue {
  /** Whether callers that match come in by it: a positive field of an ALLOW policy. */
  readonly admits: boolean;
}

/** Every principal a policy names. */
export function principalValues({ policy }: AskedPolicy): IdentityValue[] {
  const allows = policy.action === 'ALLOW';
  const inSources = sourcesOf(policy).flatMap(({ part, at }) => [
    ...placedValues(part.principals, [...at, 'principals']).map(value => ({
      ...value,
      admits: allows,
    })),
    ...placedValues(part.notPrincipals, [...at, 'notPrincipals']).map(
      value => ({ ...value, admits: false }),
    ),
  ]);
  const inConditions = conditionsOf(policy)
    .filter(({ part }) => part.key === 'source.principal')
    .flatMap(({ part, at }) => [
      ...placedValues(part.values, [...at, 'values']).map(value => ({
        ...value,
        admits: allows,
      })),
      ...placedValues(part.notValues, [...at, 'notValues']).map(value => ({
        ...value,
        admits: false,
      })),
    ]);
  return [...inSources, ...inConditions];
}
