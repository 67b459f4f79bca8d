import type { SourcePlace } from '@causeway/mesh-authz';

/**
 * `named`: the Service is in the class. `clear`: it is not. `cannot-tell`: the tree does not say; never taken for clear.
 *
 * @public
 */
export type GuardAnswer = 'named' | 'clear' | 'cannot-tell';

/**
 * Why a Service, or a place that makes Services, got its answer (mesh.md 9.2, 9.3).
 *
 * @public
 */
export type GuardReason =
  /** named: all conditions hold. */
  | 'announced'
  /** clear: any node delivers. */
  | 'any-node-delivers'
  /** clear: `spec.loadBalancerClass` gives the Service to somebody else, such as BGP. */
  | 'other-class'
  /** clear: no policy announces an address of this Service. */
  | 'not-announced'
  /** clear: pools are declared and none gives it an address. */
  | 'no-address'
  /** clear: announcements are switched off in the agent. */
  | 'announcer-off'
  /** clear: accepted by annotation, with a reason, until a day that has not come. */
  | 'accepted'
  /** cannot tell: the tree holds no announcement policy at all. */
  | 'no-announcement-policy'
  /** cannot tell: a selector, label or field is templated or malformed. */
  | 'not-plain'
  /** cannot tell: an incomplete Service, which another file completes. */
  | 'patch'
  /** cannot tell: something that makes Services sets Local; what comes of it is not in the tree. */
  | 'generator'
  /** cannot tell: a file that may hold a policy cannot be read. */
  | 'unread-file'
  /** cannot tell: accepted until a day, but today's was not given. */
  | 'acceptance-undated';

/** @public */
export interface GuardedService {
  readonly answer: GuardAnswer;
  readonly reason: GuardReason;
  /** "namespace/name"; for a generator "Kind namespace/name". */
  readonly name: string;
  /** Whole sentences: what was seen, and what to do. */
  readonly message: string;
  /** Where `externalTrafficPolicy` stands, or the object when it does not say. */
  readonly source: SourcePlace;
}

/** @public */
export interface UnreadFile {
  readonly message: string;
  readonly source: SourcePlace;
}

/** @public */
export interface GuardReport {
  /** The worst of all: named, then cannot tell, then clear. */
  readonly answer: GuardAnswer;
  /** Every Service of the tree, and every other place that asks for Local, by file and line. */
  readonly services: readonly GuardedService[];
  /** Files that could hold Services or policies and cannot be read. */
  readonly unread: readonly UnreadFile[];
}

/** @public */
export interface GuardOptions {
  /** Copied into places: the role of the repository. */
  readonly repo?: string;
  /** Prefix of the annotations that accept a Service as it is; default "mesh.corp". */
  readonly group?: string;
  /** Helm value `l2announcements.enabled` of the agents; unknown counts as on. */
  readonly announcerEnabled?: boolean;
  /** Labels of each node; without them every nodeSelector is taken to match one. */
  readonly nodes?: readonly Readonly<Record<string, string>>[];
  /** "2027-03-01": the day acceptances are measured against. */
  readonly today?: string;
}
