import type { BenchRule } from './BenchRule';

export const methods = ['GET', 'POST', 'PUT', 'DELETE'];

export const trustDomain = 'c01.mesh.corp';

export function principal(number: number): string {
  return `${trustDomain}/ns/shop/sa/svc-${number}`;
}

/** 20 ALLOW rules of 3 principals, 1 to 4 methods and 2 paths each, and 5 DENY rules by path. */
export function benchRules(): BenchRule[] {
  const allow = Array.from(
    { length: 20 },
    (_, at): BenchRule => ({
      name: `allow-${at}`,
      effect: 'allow',
      principals: [0, 1, 2].map(nth => principal(3 * at + nth)),
      methods: methods.slice(0, 1 + (at % 4)),
      paths: [`/api/v1/resource-${at}`, `/api/v1/resource-${at}/*`],
    }),
  );
  const deny = Array.from(
    { length: 5 },
    (_, at): BenchRule => ({
      name: `deny-${at}`,
      effect: 'deny',
      principals: [],
      methods: [],
      paths: [`/admin-${at}*`, `*/secret-${at}`],
    }),
  );
  return [...allow, ...deny];
}
