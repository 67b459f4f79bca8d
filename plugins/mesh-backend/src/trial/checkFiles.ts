import {
  describeEntry,
  diffWorlds,
  introducedFindings,
  questionsOf,
  type GateSubject,
  type World,
} from '@causeway/mesh-intent';
import type { CheckAnswer, CheckRequest } from '@causeway/plugin-mesh-common';
import type { ServiceScope } from '../changes/ServiceScope';
import { impactViews } from '../views/impactViews';
import { layFiles } from './layFiles';

/** Only YAML is read from a repository. */
const isRead = (path: string) => /\.ya?ml$/.test(path);

/**
 * What files laid over the world bring about: findings, differences in words, and who would be denied.
 * Stores nothing; telemetry is asked only when policies are among the files.
 */
export async function checkFiles(
  world: World,
  request: CheckRequest,
  scope: Pick<ServiceScope, 'evidence' | 'now'>,
): Promise<CheckAnswer> {
  const { files } = request;
  const known = files.filter(({ repo }) => world.snapshots.has(repo));
  // Every path is looked at, those that are not read too.
  layFiles(world, files);
  const read = known.filter(({ path }) => isRead(path));
  const after = layFiles(world, read);
  const subject = subjectOf({ before: world, after, read });
  const questions = questionsOf(subject);
  const answers =
    questions.length === 0 ? undefined : await scope.evidence.gather(questions);
  return {
    world: world.commits,
    findings: subject.findings,
    diff: subject.diff.map(entry => ({
      entry,
      sentence: describeEntry(entry),
    })),
    impacts: impactViews(
      subject,
      answers === undefined ? {} : { answers },
      scope.now(),
    ),
    unknown: unchecked(world, files),
  };
}

/** The files as one step, as far as its gates look at worlds; nobody requested it and nobody approves it. */
function subjectOf(laid: {
  readonly before: World;
  readonly after: World;
  readonly read: CheckRequest['files'];
}): GateSubject {
  const { before, after, read } = laid;
  return {
    step: {
      index: 1,
      repo: read[0]?.repo ?? 'routing',
      title: 'Files to check',
      edits: [],
      reads: [],
    },
    before,
    after,
    diff: diffWorlds(before, after),
    findings: read.length === 0 ? [] : introducedFindings(before, after, read),
    botLogin: '',
    approvals: {},
  };
}

function unchecked(world: World, files: CheckRequest['files']): string[] {
  const absent = [...new Set(files.map(({ repo }) => repo))].filter(
    repo => !world.snapshots.has(repo),
  );
  return [
    ...absent.map(
      repo =>
        `The ${repo} repository has not been read yet, so its files were not checked; try again, or look at the status.`,
    ),
    ...files
      .filter(({ repo, path }) => world.snapshots.has(repo) && !isRead(path))
      .map(({ path }) => `${path} is no YAML file; no rule reads it.`),
  ];
}
