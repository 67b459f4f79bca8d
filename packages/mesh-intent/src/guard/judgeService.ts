import { acceptanceOf } from './acceptance';
import { announcementOf } from './announcement';
import type { Announcement, Announcers } from './announcement';
import { isTemplated } from './plain';
import type { ServiceFacts } from './serviceFacts';
import type { GuardAnswer, GuardOptions, GuardReason } from './types';

export interface GuardJudgement {
  readonly answer: GuardAnswer;
  readonly reason: GuardReason;
  readonly message: string;
}

/** Everything but the Service itself that the answer depends on. */
export interface GuardContext {
  readonly announcers: Announcers;
  readonly unread: boolean;
  readonly options: GuardOptions;
}

const L2_CLASS = 'io.cilium/l2-announcer';

function clear(reason: GuardReason, message: string): GuardJudgement {
  return { answer: 'clear', reason, message };
}

function cannotTell(reason: GuardReason, message: string): GuardJudgement {
  return { answer: 'cannot-tell', reason, message };
}

/** What the Service alone decides; `undefined` when the rest of the tree is needed. */
function byItself(service: ServiceFacts): GuardJudgement | undefined {
  const { trafficPolicy, loadBalancerClass, type, externalIPs } = service;
  if (isTemplated(trafficPolicy)) {
    const message = `externalTrafficPolicy is filled in later ("${trafficPolicy}"); render the tree and ask again.`;
    return cannotTell('not-plain', message);
  }
  if (trafficPolicy !== 'Local') {
    const message = 'Every node delivers; the announcing one needs no backend.';
    return clear('any-node-delivers', message);
  }
  if (isTemplated(loadBalancerClass) || isTemplated(type)) {
    const message =
      'Its type or class is filled in later; render the tree and ask again.';
    return cannotTell('not-plain', message);
  }
  if (loadBalancerClass && loadBalancerClass !== L2_CLASS) {
    const message = `Its class is ${loadBalancerClass}, which is not announced on the local network.`;
    return clear('other-class', message);
  }
  if (type === 'LoadBalancer' || externalIPs) return undefined;
  return type === undefined
    ? cannotTell(
        'patch',
        'It asks for Local but has neither a type nor external addresses, so another file completes it; render the tree and ask again.',
      )
    : clear('not-announced', `A ${type} Service has no announced address.`);
}

function notMatched(
  announcement: Announcement,
  context: GuardContext,
): GuardJudgement {
  if (announcement.match === 'unknown') {
    const message =
      'Whether a policy selects it depends on labels or selectors that are filled in later; render the tree and ask again.';
    return cannotTell('not-plain', message);
  }
  if (context.unread) {
    const message =
      'No policy that could be read announces it, but a file that cannot be read may hold one.';
    return cannotTell('unread-file', message);
  }
  return announcement.addressMissing
    ? clear('no-address', 'No address pool selects it, so it has no address.')
    : clear('not-announced', 'No announcement policy announces it.');
}

function matched(
  service: ServiceFacts,
  announcement: Announcement,
  options: GuardOptions,
): GuardJudgement {
  const accepted = acceptanceOf(service.annotations, options);
  if (accepted.state === 'accepted') {
    return clear('accepted', `Accepted as it is until ${accepted.until}.`);
  }
  if (accepted.state === 'undated') {
    const message = `Accepted as it is until ${accepted.until}; whether that day has come is not known here.`;
    return cannotTell('acceptance-undated', message);
  }
  const refused =
    accepted.state === 'refused'
      ? ` Its acceptance does not count: ${accepted.because}.`
      : '';
  return {
    answer: 'named',
    reason: 'announced',
    message: `One elected node answers for its address (${announcement.policies.join(
      ', ',
    )}), but under Local a node delivers only to backends on itself; elected elsewhere, it answers and drops. Set externalTrafficPolicy: Cluster (clients then appear with a node's address), or give it to BGP by loadBalancerClass.${refused}`,
  };
}

/**
 * The answer for one Service: the membership predicate of mesh.md 9.2, condition by condition.
 */
export function judgeService(
  service: ServiceFacts,
  context: GuardContext,
): GuardJudgement {
  const early = byItself(service);
  if (early !== undefined) return early;
  const { announcers, options } = context;
  if (options.announcerEnabled === false) {
    return clear('announcer-off', 'The agents announce nothing.');
  }
  if (announcers.policies.length === 0) {
    const message =
      'It asks for Local, and the tree holds no CiliumL2AnnouncementPolicy; whether it is announced is declared elsewhere. Give the whole tree.';
    return cannotTell('no-announcement-policy', message);
  }
  const announcement = announcementOf(service, announcers, options.nodes);
  return announcement.match === 'yes'
    ? matched(service, announcement, options)
    : notMatched(announcement, context);
}
