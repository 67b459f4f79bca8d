import {
  certificates,
  cost,
  drift,
  failureOrigin,
  observedDependencies,
  plaintext,
  rollout,
  undeclaredEgress,
  type Answer,
  type CollectedSignal,
  type ServiceEntry,
  type World,
} from '@causeway/mesh-intent';
import {
  callersHeadline,
  callersPanel,
  certificateHeadline,
  certificatePanel,
  costHeadline,
  costPanel,
  dependencyHeadline,
  dependencyPanel,
  driftHeadline,
  driftPanel,
  egressHeadline,
  egressPanel,
  failureHeadline,
  failurePanel,
  plaintextClock,
  plaintextHeadline,
  rolloutHeadline,
  rolloutPanel,
  sitesOf,
  type Headline,
} from '@causeway/mesh-intent/panels';
import type {
  EvidenceView,
  PanelView,
  TrendView,
} from '@causeway/plugin-mesh-common';
import type { PartOwner } from '../evidence/assignParts';
import { snapshotAnswers } from '../evidence/snapshotAnswers';
import type {
  SnapshotPoint,
  SnapshotRow,
  SnapshotState,
} from '../evidence/SnapshotStore';
import { answerView } from './answerView';
import { declaredCallers } from './declaredCallers';

/** What was read of the store for one service, and whether its reader may see it. */
interface ReadSnapshot extends ServiceSnapshot {
  /** Whether the caller may read what only readers of the service may (`visibleTo`). */
  readonly readable: boolean;
  /** Where the subject runs; unset, it may be anywhere. */
  readonly clusters: readonly string[] | undefined;
}

/** What was read of the store for one service. */
export interface ServiceSnapshot {
  readonly owners: readonly PartOwner[];
  readonly states: readonly SnapshotState[];
  /** Of the service and of its namespace. */
  readonly rows: readonly SnapshotRow[];
  /** Of callers that name the service. */
  readonly callers: readonly SnapshotRow[];
  readonly points: readonly SnapshotPoint[];
  readonly now: Date;
}

/** All panels of one service. */
export function evidenceView(options: {
  readonly entry: ServiceEntry;
  readonly world: World;
  readonly known: ServiceSnapshot;
  readonly readable: boolean;
  readonly simulated: boolean;
}): EvidenceView {
  const { entry, world } = options;
  const { metadata, spec } = entry.manifest;
  const known: ReadSnapshot = {
    ...options.known,
    readable: options.readable,
    clusters: spec.clusters,
  };
  const { ref } = entry;
  const sites = sitesOf(world, spec.clusters);
  const panel = panelsOf(known, sites);
  return {
    ref,
    world: world.commits,
    now: known.now.toISOString(),
    simulated: options.simulated,
    plaintext: panel(
      { signal: plaintext, subject: ref, headline: plaintextHeadline },
      answers => plaintextClock(answers, sites),
    ),
    drift: panel(
      { signal: drift, subject: ref, headline: driftHeadline },
      answers =>
        driftPanel(answers, {
          sites,
          clusters: spec.clusters,
          tip: world.commits.routing,
        }),
    ),
    rollout: panel(
      { signal: rollout, subject: ref, headline: rolloutHeadline },
      answers => rolloutPanel(answers, sites),
    ),
    failures: panel(
      { signal: failureOrigin, subject: ref, headline: failureHeadline },
      answers => failurePanel(answers, sites),
    ),
    dependencies: panel(
      {
        signal: observedDependencies,
        subject: ref,
        headline: dependencyHeadline,
      },
      answers => dependencyPanel(spec.dependsOn ?? [], answers, sites),
    ),
    callers: panel(
      {
        signal: observedDependencies,
        title: 'Who calls it',
        subject: ref,
        headline: callersHeadline,
      },
      () =>
        callersPanel(ref, callerAnswers(known), declaredCallers(world, ref)),
    ),
    egress: panel(
      { signal: undeclaredEgress, subject: ref, headline: egressHeadline },
      answers => egressPanel(answers, sites),
    ),
    certificates: panel(
      { signal: certificates, subject: ref, headline: certificateHeadline },
      answers => certificatePanel(answers, { sites, clusters: spec.clusters }),
    ),
    cost: panel(
      { signal: cost, subject: metadata.namespace, headline: costHeadline },
      answers => costPanel(answers, sites),
    ),
  };
}

/** Makes a panel of a signal: its answers judged, with where they come from and how they went. */
function panelsOf(known: ReadSnapshot, sites: ReadonlySet<string>) {
  return <Value, Panel>(
    about: {
      readonly signal: CollectedSignal<Value>;
      /** Where two panels show one signal. */
      readonly title?: string;
      readonly subject: string;
      readonly headline: (panel: Panel) => Headline;
    },
    judge: (answers: readonly Answer<Value>[]) => Panel,
  ): PanelView<Panel> => {
    const { signal, subject } = about;
    const answers = shownAnswers(signal, subject, known);
    const judged = judge(answers);
    return {
      signal: signal.id,
      title: about.title ?? signal.title,
      headline: about.headline(judged),
      means: signal.means,
      unit: signal.unit,
      ...(signal.windowSeconds === undefined
        ? {}
        : { windowSeconds: signal.windowSeconds }),
      answers: answers
        .filter(({ site }) => site === undefined || sites.has(site))
        .map(answerView),
      panel: judged,
      trend: isHidden(signal, known)
        ? { unit: signal.trend.unit, lines: [] }
        : trendOf(signal as CollectedSignal, subject, known),
    };
  };
}

function isHidden(
  signal: Pick<CollectedSignal, 'visibleTo'>,
  { readable }: ReadSnapshot,
): boolean {
  return !readable && signal.visibleTo === 'service-readers';
}

/** The answers as the caller may see them: which sites there are is no secret, what they say is. */
function shownAnswers<Value>(
  signal: CollectedSignal<Value>,
  subject: string,
  known: ReadSnapshot,
): readonly Answer<Value>[] {
  const answers = snapshotAnswers(signal, subject, known);
  if (!isHidden(signal, known)) return answers;
  return answers.map(({ site, part, source }) => ({
    state: 'not-allowed',
    source,
    site,
    part,
    message:
      'You may not read the telemetry of this service (permission mesh.evidence.read).',
  }));
}

function trendOf(
  signal: CollectedSignal,
  subject: string,
  { points }: ServiceSnapshot,
): TrendView {
  const own = points.filter(
    each => each.signal === signal.id && each.subject === subject,
  );
  const lines = new Map<string, TrendView['lines'][number]>();
  for (const { site, part, at, value } of own) {
    const key = `${site} ${part}`;
    const line = lines.get(key) ?? { site, part, points: [] };
    lines.set(key, {
      ...line,
      points: [...line.points, { at: at.toISOString(), value }],
    });
  }
  return { unit: signal.trend.unit, lines: [...lines.values()] };
}

/** Answers of every caller that names the service, and of nobody, which tells the sites that do not answer. */
function callerAnswers(known: ReadSnapshot) {
  const callers = new Set(['', ...known.callers.map(row => row.subject)]);
  return new Map(
    [...callers].map(caller => [
      caller,
      shownAnswers(observedDependencies, caller, {
        ...known,
        rows: known.callers,
        // A caller may run where the service does not.
        clusters: undefined,
      }),
    ]),
  );
}
