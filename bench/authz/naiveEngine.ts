import type { BenchRequest, BenchRule } from './BenchRule';
import type { Engine } from './Engine';
import { passOver } from './passOver';

function fits(pattern: string, text: string): boolean {
  if (pattern.endsWith('*')) return text.startsWith(pattern.slice(0, -1));
  if (pattern.startsWith('*')) return text.endsWith(pattern.slice(1));
  return pattern === text;
}

function matches(rule: BenchRule, request: BenchRequest): boolean {
  return (
    (rule.principals.length === 0 ||
      rule.principals.some(each => each === request.principal)) &&
    (rule.methods.length === 0 || rule.methods.includes(request.method)) &&
    rule.paths.some(each => fits(each, request.path))
  );
}

/** DENY, then ALLOW, rule by rule: what one writes in ten minutes. */
export const naiveEngine: Engine = {
  name: 'naive loop',
  timedOn: Infinity,
  start(rules, requests) {
    const whole = rules.map(rule => ({
      ...rule,
      principals: rule.principals.map(each => `spiffe://${each}`),
    }));
    const deny = whole.filter(({ effect }) => effect === 'deny');
    const allow = whole.filter(({ effect }) => effect === 'allow');
    return passOver(
      requests,
      request =>
        !deny.some(rule => matches(rule, request)) &&
        allow.some(rule => matches(rule, request)),
    );
  },
};
