import fc from 'fast-check';
import {
  lost,
  policies,
  settings,
  wholeRequest,
  without,
  workload,
} from '../__testUtils__/arbitraries';
import { compile } from '../compile';
import { explain } from './explain';
import { sentence } from './sentence';
import type { Because } from './types';

const runs = { seed: 23, numRuns: Number(process.env.PROPERTY_RUNS ?? 500) };

const kinds = {
  allow: ['rule', 'nothing-applies', 'not-captured'],
  deny: ['rule', 'no-rule-allows'],
  undecided: ['unknown'],
};

/** What an explanation must always have. */
function holds(because: Because): boolean {
  switch (because.kind) {
    case 'no-rule-allows':
      return because.nearest.every(
        each => each.kind !== 'differs' || each.failing > 0,
      );
    case 'unknown':
      return because.needs.every(({ rules }) => rules.length > 0);
    case 'rule':
    case 'nothing-applies':
    case 'not-captured':
      return true;
    default:
      return because satisfies never;
  }
}

it('explains every decision, as it is', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      policies,
      settings,
      wholeRequest,
      lost,
      (all, mesh, whole, fields) => {
        const request = without(whole, fields);
        const explanation = explain(all, workload, mesh, request);
        const { decision, because } = explanation;
        expect(decision).toEqual(compile(all, workload, mesh).decide(request));
        expect(kinds[decision.decision]).toContain(because.kind);
        expect(holds(because)).toBe(true);
        expect(sentence(explanation)).toMatch(/^\S.*\.$/s);
        seen.add(because.kind);
      },
    ),
    runs,
  );
  expect(seen.size).toBe(5);
});
