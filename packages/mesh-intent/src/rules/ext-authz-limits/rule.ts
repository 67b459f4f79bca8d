import { durationMs } from '../../manifest';
import { findingAt, isAsked } from '../types';
import type { FieldFinding, Rule } from '../types';

const ID = 'ext-authz-limits';
/** Below this, in milliseconds: every request of the service waits for it (M-11). */
const LIMIT = 5;

/** @public */
export const extAuthzLimits: Rule = {
  id: ID,
  title: 'External authorisers answer within 5 ms, or it is said what happens',
  why: 'The authoriser is asked on every request, so its time and its failure become the service’s own (M-11).',
  reads: ['security'],
  check: (world, scope) =>
    [...world.extAuthz.values()]
      .filter(({ key }) => isAsked(scope, [key]))
      .flatMap(entry => {
        const { service, timeout, failure } = entry.value;
        const findings: FieldFinding[] = [];
        if (durationMs(timeout) >= LIMIT) {
          findings.push({
            code: `${ID}/timeout`,
            message: `Every request of ${service} may wait ${timeout} for its authoriser; the timeout has to be below ${LIMIT} ms.`,
            at: ['spec', 'timeout'],
          });
        }
        if (failure === undefined) {
          findings.push({
            code: `${ID}/posture`,
            message: `It is not said what happens to requests of ${service} when the authoriser does not answer; write failure: deny or failure: allow.`,
            at: ['spec', 'failure'],
          });
        }
        return findings.map(finding => findingAt(entry, finding));
      }),
};
