import { foldJudged } from '../../gates/foldJudged';
import type { Judged } from '../../gates/foldJudged';
import { crossingsOf } from '../../gates/federation-pair/crossings';
import type { Crossing } from '../../gates/federation-pair/crossings';
import { logQuestion } from '../accessLog';
import { judgedCalls } from '../callsOf';
import { lastMergedMs } from '../merged';
import type { DiffEntry } from '../../diff';
import type { LiveCheck, LiveSubject } from '../types';

/** One callee that the change opened to other clusters, with the callers that declare it. */
interface Opened {
  readonly ref: string;
  readonly crossings: readonly Crossing[];
  readonly entries: readonly DiffEntry[];
}

function opened({ diff, after }: LiveSubject): Opened[] {
  const entries = diff.filter(
    ({ type, op }) => (type === 'export' || type === 'trust') && op === 'add',
  );
  const refs = new Set(entries.flatMap(({ service }) => service ?? []));
  const crossings = [...after.services.values()]
    .filter(({ manifest }) =>
      manifest.spec.dependsOn.some(({ service }) => refs.has(service)),
    )
    .flatMap(each => crossingsOf(after, each));
  return [...refs].sort().map(ref => ({
    ref,
    crossings: crossings.filter(({ callee }) => callee === ref),
    entries: entries.filter(({ service }) => service === ref),
  }));
}

/** @public */
export const remoteCall: LiveCheck = {
  id: 'remote-call',
  title: 'Calls arrive from the other cluster',
  why: 'Export and trust are true when a caller of the other cluster arrives under its own identity and is let in (M-20).',
  source: 'M-20',
  concerns: ['export', 'trust'],
  asks: subject =>
    opened(subject)
      .filter(({ crossings }) => crossings.length > 0)
      .flatMap(({ ref }) => {
        const callee = subject.after.services.get(ref);
        return callee === undefined ? [] : [logQuestion(callee)];
      }),
  judge: (subject, evidence, now) => {
    const { after } = subject;
    const judged = opened(subject).flatMap<Judged>(
      ({ ref, crossings, entries }) => {
        const callee = after.services.get(ref);
        if (callee === undefined || crossings.length === 0) {
          return [
            {
              outcome: 'pass',
              reason: 'ForInformation',
              message: `${ref}: nobody of another cluster declares a call to it yet, so none can be seen.`,
              evidence: [],
            },
          ];
        }
        return crossings.map(({ caller, from, principal }) =>
          judgedCalls(
            {
              name: `${caller} in ${from} → ${ref}`,
              callee,
              principals: principal === undefined ? [] : [principal],
              mergedMs: lastMergedMs(subject, entries),
            },
            after,
            { ...evidence, now },
          ),
        );
      },
    );
    return foldJudged(
      judged,
      { none: 'Nothing is opened to another cluster.', many: 'calls' },
      now,
    );
  },
};
