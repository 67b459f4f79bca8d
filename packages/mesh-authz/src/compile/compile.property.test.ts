import fc from 'fast-check';
import { interpret } from '../interpret';
import {
  lost,
  policies,
  settings,
  wholeRequest,
  without,
  workload,
} from '../__testUtils__/arbitraries';
import { normalizePath } from '../request';
import type { PathNormalization } from '../request';
import { compile } from './compile';
import { isPlainPath } from './isPlainPath';

// More by hand: PROPERTY_RUNS=100000.
const runs = {
  seed: Number(process.env.PROPERTY_SEED ?? 20),
  numRuns: Number(process.env.PROPERTY_RUNS ?? 1000),
};

it('answers what the interpreter answers', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      policies,
      settings,
      fc.array(fc.tuple(wholeRequest, lost), { minLength: 1, maxLength: 4 }),
      (all, mesh, requests) => {
        const slow = interpret(all, workload, mesh);
        const fast = compile(all, workload, mesh);
        for (const [whole, fields] of requests) {
          const request = without(whole, fields);
          const wanted = slow.decide(request);
          expect(fast.decide(request)).toEqual(wanted);
          // Again, from what was remembered.
          expect(fast.decide(request)).toEqual(wanted);
          const key = `${wanted.decision} ${wanted.by.length}`;
          seen.set(key, (seen.get(key) ?? 0) + 1);
        }
      },
    ),
    runs,
  );
  // Otherwise the sameness would be cheap.
  for (const key of ['allow 0', 'allow 1', 'deny 0', 'deny 1', 'undecided 0'])
    expect(seen.get(key) ?? 0).toBeGreaterThan(runs.numRuns / 50);
});

it('decides a record with holes only as the whole record is decided', () => {
  let decided = 0;
  fc.assert(
    fc.property(
      policies,
      settings,
      wholeRequest,
      lost,
      (all, mesh, whole, fields) => {
        const evaluator = interpret(all, workload, mesh);
        // A record without a port is of a connection the proxy saw, so of none at its own ports.
        fc.pre(!(fields.includes('port') && whole.port === 15020));
        const partial = evaluator.decide(without(whole, fields));
        const { decision, missing } = evaluator.decide(whole);
        expect(missing).toEqual([]);
        const open = partial.decision === 'undecided';
        expect(partial.missing.length > 0).toBe(open);
        expect(open ? decision : partial.decision).toBe(decision);
        if (!open && fields.length > 0) decided += 1;
      },
    ),
    runs,
  );
  expect(decided).toBeGreaterThan(runs.numRuns / 10);
});

it('leaves no path as it is that normalising changes', () => {
  const modes: PathNormalization[] = [
    'NONE',
    'BASE',
    'MERGE_SLASHES',
    'DECODE_AND_MERGE_SLASHES',
  ];
  const letters = fc.constantFrom(...'/.%?#\\a2e5c*F~'.split(''));
  const seen = { plain: 0, altered: 0 };
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), path => {
      const altered = modes.some(mode => normalizePath(path, mode) !== path);
      seen[altered ? 'altered' : 'plain'] += 1;
      expect(isPlainPath(path) && altered).toBe(false);
      expect(isPlainPath(`/a${path.replace(/[^a2e5cF~*]/g, '')}`)).toBe(true);
    }),
    runs,
  );
  expect(Math.min(seen.plain, seen.altered)).toBeGreaterThan(runs.numRuns / 50);
});
