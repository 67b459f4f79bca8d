import { counted, percent } from '../../panels/numbers';
import { blindSites, sitesOf } from '../../panels/siteAnswers';
import { clockCoverage } from '../../panels/plaintextClock';
import { collectedQuestion, observedDependencies } from '../../signals';
import type { ObservedDependenciesValue } from '../../signals';
import type { ManifestDependency } from '../../manifest';
import type { World } from '../../world';
import { foldJudged } from '../foldJudged';
import type { Judged } from '../foldJudged';
import { evidenceOf, notAsked, toldOf } from '../toldOf';
import type { Told } from '../toldOf';
import { sayOf } from '../sayOf';
import type { Say } from '../sayOf';
import type { Gate, GateEvidence, GateSubject } from '../types';

/** A callee a service no longer names. */
interface Removed {
  readonly caller: string;
  readonly callee: string;
}

function namesIt(world: World, { caller, callee }: Removed): boolean {
  const { dependsOn = [] } = world.services.get(caller)?.manifest.spec ?? {};
  return dependsOn.some(({ service }) => service === callee);
}

/** Callees that go out of scope; one that is only named for another cluster stays in it. */
function removed({ diff, after }: GateSubject): Removed[] {
  const found = diff.flatMap(entry => {
    if (entry.type !== 'dependency' || entry.service === undefined) return [];
    const { service } = (entry.before ?? entry.after) as ManifestDependency;
    return entry.op === 'remove'
      ? [{ caller: entry.service, callee: service }]
      : [];
  });
  const once = new Map(
    found.map(each => [`${each.caller} ${each.callee}`, each]),
  );
  return [...once.values()].filter(each => !namesIt(after, each));
}

/** Where the caller ran, and where it will. */
function clustersOf({ before, after }: GateSubject, caller: string): string[] {
  const all = [before, after].flatMap(
    world => world.services.get(caller)?.manifest.spec.clusters ?? [],
  );
  return [...new Set(all)];
}

/** What the callers' proxies counted of a callee. */
function judgedCalls(
  { callee }: Removed,
  told: Told<ObservedDependenciesValue>,
  say: Say,
): Judged {
  const seen = told.heard
    .flatMap(({ value }) => value.calls)
    .filter(({ to, requests }) => to === callee && requests > 0);
  if (seen.length > 0) {
    const requests = seen.reduce((sum, call) => sum + call.requests, 0);
    // A part of one request is still a call.
    const calls = counted(Math.max(1, Math.round(requests)), 'call', 'calls');
    const from = [...new Set(seen.map(({ fromCluster }) => fromCluster))];
    return say.fail(
      'StillUsed',
      `${calls} in 7 days, from ${from
        .sort()
        .join(
          ', ',
        )}. Without the dependency they fail; stop them first, or keep it.`,
    );
  }
  // A site that looked and saw no call of the caller is quiet if another saw some; of a caller that nobody saw at all
  // nothing shows that it is measured.
  const silent = told.heard.length > 0 ? blindSites(told.silent) : told.silent;
  if (silent.length > 0) {
    return say.silent(silent, 'Whether it is still called cannot be told.');
  }
  const least = Math.min(1, ...told.heard.map(({ coverage = 1 }) => coverage));
  return least < clockCoverage
    ? say.open(
        'WindowNotElapsed',
        `no call was seen, but only ${percent(
          least,
        )} was measured, and ${percent(clockCoverage)} are needed.`,
      )
    : say.pass('no call in 7 days.');
}

function judged(
  item: Removed,
  subject: GateSubject,
  evidence: GateEvidence & { readonly now: Date },
): Judged {
  const { caller, callee } = item;
  const name = `${caller} → ${callee}`;
  const sites = sitesOf(subject.before, clustersOf(subject, caller));
  const told = toldOf(observedDependencies, { name: caller, sites }, evidence);
  if (told === undefined) return notAsked(name, 'what it calls');
  const about = evidenceOf(
    `calls of ${caller} to ${callee}, 7 days`,
    told,
    ({ calls }) => {
      const own = calls.filter(({ to }) => to === callee);
      const requests = own.reduce((sum, call) => sum + call.requests, 0);
      return `${Math.round(requests)} requests`;
    },
  );
  return judgedCalls(item, told, sayOf(name, about));
}

/** @public */
export const dependencyObservedGate: Gate = {
  id: 'dependency-observed',
  title: 'What is removed is not called',
  why: 'A dependency that is taken away leaves the scope of the proxies, and a call that is still made then fails (M-24).',
  source: 'M-24',
  scope: 'step',
  defaultMode: 'enforce',
  overridable: false,
  concerns: ['dependency'],
  asks: subject =>
    removed(subject).map(({ caller }) =>
      collectedQuestion(observedDependencies, caller),
    ),
  judge: (subject, evidence, now) =>
    foldJudged(
      removed(subject).map(each => judged(each, subject, { ...evidence, now })),
      { none: 'No dependency is removed by this step.', many: 'dependencies' },
      now,
    ),
};
