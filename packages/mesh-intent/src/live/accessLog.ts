import type { AccessTuple } from '@causeway/mesh-authz';
import { untold } from '../gates/impact-replay/untold';
import { sitesOf } from '../panels/siteAnswers';
import { accessLogTuples, answersTo, asOf } from '../signals';
import type { SignalQuestion } from '../signals';
import type { ServiceEntry, World } from '../world';
import type { LiveEvidence } from './types';

/** Hours of log that are asked; a tuple says when it was seen last, not when first. */
export const logHours = 24;

/** What a service's own proxies logged in the last hours. */
export interface AccessLog {
  readonly clusters: readonly {
    readonly cluster: string;
    readonly tuples: readonly AccessTuple[];
  }[];
  /** Sites and clusters of which nobody told: "site-two: The log is away." */
  readonly silence: string;
  readonly stale: boolean;
}

function paramsOf({ manifest }: ServiceEntry) {
  const { namespace, name: service } = manifest.metadata;
  return { namespace, service, hours: logHours } as const;
}

export function logQuestion(service: ServiceEntry): SignalQuestion {
  return { signal: accessLogTuples.id, params: paramsOf(service) };
}

/** `undefined` when nobody asked. */
export function accessLogOf(
  service: ServiceEntry,
  world: World,
  evidence: LiveEvidence & { readonly now: Date },
): AccessLog | undefined {
  const { clusters } = service.manifest.spec;
  const sites = sitesOf(world, clusters);
  const answers = answersTo(
    accessLogTuples,
    paramsOf(service),
    evidence.answers,
  )
    ?.filter(({ site }) => site === undefined || sites.has(site))
    .map(each => asOf(each, evidence.now));
  if (answers === undefined) return undefined;
  const silent = untold(answers, clusters, world);
  return {
    clusters: answers.flatMap(each =>
      each.state === 'value' ? each.value.clusters : [],
    ),
    silence: silent
      .map(({ site, source, message }) => `${site ?? source}: ${message}`)
      .join(' '),
    stale: silent.length > 0 && silent.every(({ state }) => state === 'stale'),
  };
}
