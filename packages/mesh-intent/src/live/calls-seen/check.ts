import { foldJudged } from '../../gates/foldJudged';
import type { Judged } from '../../gates/foldJudged';
import type { ManifestDependency } from '../../manifest';
import { logQuestion } from '../accessLog';
import { judgedCalls, principalsOf } from '../callsOf';
import type { Calls } from '../callsOf';
import { mergedMs } from '../merged';
import type { LiveCheck, LiveSubject } from '../types';

/** Dependencies the change adds, and callees that the intent does not know. */
function added(subject: LiveSubject): {
  readonly calls: readonly Calls[];
  readonly lost: readonly string[];
} {
  const { diff, after } = subject;
  const lost: string[] = [];
  const calls = diff.flatMap<Calls>(entry => {
    if (entry.type !== 'dependency' || entry.op !== 'add') return [];
    const { service } = entry.after as ManifestDependency;
    const caller = after.services.get(entry.service ?? '');
    const callee = after.services.get(service);
    if (caller === undefined || callee === undefined) {
      lost.push(entry.key);
      return [];
    }
    return [
      {
        name: `${caller.ref} → ${callee.ref}`,
        callee,
        principals: principalsOf(after, caller, caller.manifest.spec.clusters),
        mergedMs: mergedMs(subject, entry),
      },
    ];
  });
  return { calls, lost };
}

/** @public */
export const callsSeen: LiveCheck = {
  id: 'calls-seen',
  title: 'Calls arrive, and none is refused',
  why: 'A declared dependency is true when the callee logs calls of the caller, under its identity, and refuses none of them (M-24).',
  source: 'M-24',
  concerns: ['dependency'],
  asks: subject =>
    added(subject).calls.map(({ callee }) => logQuestion(callee)),
  judge: (subject, evidence, now) => {
    const { calls, lost } = added(subject);
    return foldJudged(
      [
        ...calls.map(each =>
          judgedCalls(each, subject.after, { ...evidence, now }),
        ),
        ...lost.map<Judged>(key => ({
          outcome: 'insufficient-evidence',
          reason: 'SubjectUnknown',
          message: `${key}: the intent does not know both services any more.`,
          evidence: [],
        })),
      ],
      { none: 'No dependency is added.', many: 'dependencies' },
      now,
    );
  },
};
