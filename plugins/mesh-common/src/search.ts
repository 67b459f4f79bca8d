import type { ChangePhase } from '@causeway/mesh-intent';

/**
 * Types of what the search knows of the mesh. One each, because people narrow the search by type and a hit of each
 * leads somewhere else.
 * @public
 */
export const searchTypes = {
  change: 'mesh-change',
  host: 'mesh-host',
  identity: 'mesh-identity',
} as const;

/** A change, as the search knows it. @public */
export interface ChangeDocument {
  readonly title: string;
  readonly text: string;
  readonly location: string;
  readonly change: string;
  /** Id of the kind. */
  readonly kind: string;
  readonly kindTitle: string;
  readonly phase: ChangePhase;
  readonly services: readonly string[];
  readonly requester: string;
}

/** A kind of change that may be asked for, as the search knows it: found beside the changes. @public */
export interface FormDocument {
  readonly title: string;
  readonly text: string;
  readonly location: string;
  /** Id of the kind. */
  readonly form: string;
  readonly intro: string;
}

/** A host outside the mesh that somebody declares, as the search knows it. @public */
export interface HostDocument {
  readonly title: string;
  readonly text: string;
  readonly location: string;
  readonly host: string;
  /** Who declares it. */
  readonly services: readonly string[];
}

/** An identity of a declared service, as the search knows it. @public */
export interface IdentityDocument {
  readonly title: string;
  readonly text: string;
  readonly location: string;
  /** "trust-domain/ns/namespace/sa/account". */
  readonly identity: string;
  /** Who runs under it. */
  readonly services: readonly string[];
}
