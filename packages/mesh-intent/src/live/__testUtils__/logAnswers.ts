import type { AccessTuple, Answer } from '@causeway/mesh-authz';
import { valueAt } from '../../gates/__testUtils__/answers';
import { accessLogTuples, questionKey } from '../../signals';
import type { AccessLogValue, SignalAnswers } from '../../signals';

/** A row of the log, admitted this morning. */
export function tuple(parts: Partial<AccessTuple> = {}): AccessTuple {
  return {
    request: {
      protocol: 'http',
      peer: ['spiffe://one.mesh.corp/ns/shop/sa/checkout'],
      method: 'GET',
      path: '/',
    },
    outcome: 'admitted',
    rows: 10,
    samplingRate: 1,
    lastSeen: '2027-03-09T09:00:00Z',
    ...parts,
  };
}

/** The log of one cluster. */
export function logOf(
  tuples: readonly AccessTuple[],
  cluster = 'one',
): Answer<AccessLogValue> {
  const value = { clusters: [{ cluster, tuples: [...tuples] }] };
  return valueAt(accessLogTuples.value.parse(value), `site-${cluster}`);
}

/** Answers to the question of a day of a service's log. */
export function logAnswers(
  ref: string,
  answers: readonly Answer<AccessLogValue>[],
): SignalAnswers {
  const [namespace, service] = ref.split('/');
  const params = { namespace, service, hours: 24 };
  return new Map([
    [questionKey({ signal: accessLogTuples.id, params }), answers],
  ]);
}
