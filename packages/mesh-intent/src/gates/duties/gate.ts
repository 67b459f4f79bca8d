import type { VerdictReason } from '@causeway/mesh-authz';
import type { Gate, GateSubject } from '../types';
import { verdictOf } from '../verdict';

interface Breach {
  readonly reason: VerdictReason;
  readonly message: string;
}

/** A path that leaves the repository's tree, or reaches into git's own folder. */
function escapes(path: string): boolean {
  return (
    path === '' ||
    path.startsWith('/') ||
    path.includes('\\') ||
    path
      .split('/')
      .some(part => ['', '.', '..'].includes(part) || /^\.git$/i.test(part))
  );
}

function breaches({ step, after, diff }: GateSubject): Breach[] {
  const { repo, edits } = step;
  const paths = new Set(edits.map(({ path }) => path));
  const result: Breach[] = [];
  if (repo === 'platform') {
    result.push({
      reason: 'ForeignKind',
      message: 'The platform tree is read only; the portal never changes it.',
    });
  }
  for (const path of [...paths].filter(escapes)) {
    result.push({
      reason: 'ForeignKind',
      message: `"${path}" is no path inside ${repo}.`,
    });
  }
  const elsewhere = diff.filter(({ source }) => source.repo !== repo);
  if (elsewhere.length > 0) {
    const repos = new Set(elsewhere.map(({ source }) => source.repo));
    result.push({
      reason: 'OneRepositoryPerStep',
      message: `The step is for ${repo} but changes ${[...repos].join(
        ', ',
      )} too; make one step for each repository.`,
    });
  }
  for (const finding of after.misplaced) {
    const { source, message } = finding;
    if (source?.repo === repo && paths.has(source.path)) {
      result.push({ reason: 'ForeignKind', message });
    }
  }
  return result;
}

/** @public */
export const dutiesGate: Gate = {
  id: 'duties',
  title: 'Separation of duties',
  why: 'A step touches one repository and only the kinds that stand there, so that the owners who approve are the right ones (M-22).',
  source: 'M-22',
  scope: 'plan',
  defaultMode: 'enforce',
  overridable: false,
  concerns: 'every-step',
  judge: (subject, _evidence, now) => {
    const { repo, edits } = subject.step;
    const found = breaches(subject);
    const evidence = [
      {
        question: `files of the step in ${repo}`,
        source: 'world',
        observedAt: now.toISOString(),
        answer: edits.map(({ path }) => path).join(', ') || 'none',
      },
    ];
    if (edits.length === 0) {
      const message = 'The step changes no file; there is nothing to approve.';
      return verdictOf(
        { outcome: 'fail', reason: 'ForeignKind', message, evidence },
        now,
      );
    }
    if (found.length === 0) {
      const message = `Only kinds of ${repo}, in one repository.`;
      return verdictOf(
        { outcome: 'pass', reason: 'Satisfied', message, evidence },
        now,
      );
    }
    return verdictOf(
      {
        outcome: 'fail',
        reason: found[0].reason,
        message: found.map(({ message }) => message).join(' '),
        evidence,
      },
      now,
    );
  },
};
