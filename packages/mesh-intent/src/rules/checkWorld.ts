import type { Finding } from '@causeway/mesh-authz';
import type { World } from '../world';
import { rules } from './registry';
import type { Rule, RuleScope } from './types';

function scopeOf(world: World, refs: readonly string[] | undefined): RuleScope {
  if (refs === undefined) {
    return {
      services: [...world.services.values()],
      whole: true,
      covers: () => true,
    };
  }
  const wanted = new Set(refs);
  return {
    services: [...wanted].flatMap(ref => world.services.get(ref) ?? []),
    whole: false,
    covers: ref => wanted.has(ref),
  };
}

/** By place, then by what is said. */
export function byPlace(a: Finding, b: Finding): number {
  const of = ({ source, code, message }: Finding) => [
    source?.repo ?? '',
    source?.path ?? '',
    String(source?.line ?? 0).padStart(6, '0'),
    String(source?.column ?? 0).padStart(6, '0'),
    code,
    message,
  ];
  const [left, right] = [of(a).join('\u0000'), of(b).join('\u0000')];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** What rules say, in their order. */
export function runRules(
  asked: readonly Rule[],
  world: World,
  scope: RuleScope,
): Finding[] {
  return asked.flatMap(rule => rule.check(world, scope));
}

/**
 * Runs every rule. All findings are told, sorted by place; with a scope only those about the services named.
 *
 * @public
 */
export function checkWorld(
  world: World,
  scope: {
    readonly services?: readonly string[];
    readonly rules?: readonly Rule[];
  } = {},
): Finding[] {
  return runRules(
    scope.rules ?? rules,
    world,
    scopeOf(world, scope.services),
  ).sort(byPlace);
}
