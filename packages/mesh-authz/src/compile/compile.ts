import { interpret } from '../interpret';
import type { Evaluator } from '../interpret';
import { lowerPolicies } from '../lower';
import type { AuthorizationPolicy } from '../policy';
import type { MeshSettings, Workload } from '../request';
import { Program } from './Program';
import { termsOf } from './terms';

/** Terms of one program: 128 words, half a kilobyte for each value remembered. */
const TERMS = 4096;

/**
 * The same answers as `interpret`, built once for millions of requests. Decisions are shared and frozen: deciding a
 * request whose record holds every field the policies look at allocates nothing once its values were seen.
 * What stays undecided, and policies that multiply beyond all use, are interpreted.
 * @public
 */
export function compile(
  policies: readonly AuthorizationPolicy[],
  workload: Workload,
  settings: MeshSettings,
): Evaluator {
  const enforced = policies.filter(({ dryRun }) => !dryRun);
  const slow = interpret(enforced, workload, settings);
  const program = (protocol: 'http' | 'tcp') => {
    const layers = lowerPolicies({
      policies: enforced,
      workload,
      settings,
      protocol,
    });
    const terms = termsOf(layers, TERMS);
    return terms && new Program(terms, layers, settings);
  };
  const http = program('http');
  const tcp = program('tcp');
  return {
    decide: request =>
      (request.protocol === 'http' ? http : tcp)?.decide(request) ??
      slow.decide(request),
  };
}
