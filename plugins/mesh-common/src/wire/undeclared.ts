import type { FleetSourceView } from './fleet';

/** Calls of a week between something nobody declared and another end. @public */
export interface UndeclaredCallView {
  /** The other end, "namespace/name". */
  readonly ref: string;
  /** Whether routing has a readable manifest of the other end. */
  readonly declared: boolean;
  /** Sorted. Which port was called nobody counted. */
  readonly protocols: readonly ('http' | 'tcp')[];
  readonly requests: number;
  /** They came without mutual TLS: the name of the caller is what it says of itself. */
  readonly plaintext?: true;
}

/** Something that telemetry saw, and of which routing has no manifest. @public */
export interface UndeclaredWorkloadView {
  /** "namespace/name". */
  readonly ref: string;
  /** Whom it was seen calling, heaviest first. */
  readonly calls: readonly UndeclaredCallView[];
  /** Who was seen calling it, heaviest first. */
  readonly callers: readonly UndeclaredCallView[];
  /** Where its calls began or ended, sorted; none when only the other end counted them. */
  readonly clusters: readonly string[];
  /** Sites whose telemetry saw it, sorted. */
  readonly sites: readonly string[];
}

/** What telemetry sees and nobody declares, from what was collected. @public */
export interface UndeclaredView {
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly simulated: boolean;
  /** Sorted by ref. */
  readonly workloads: readonly UndeclaredWorkloadView[];
  /** Others that were seen, by calls of which the caller may read the telemetry of neither end. */
  readonly notAllowed: number;
  /** Requests of the week that came without mutual TLS from something that said no name. */
  readonly nameless: number;
  /** How each source stands that the list is made from: what one did not see may be there. */
  readonly answers: readonly FleetSourceView[];
}
