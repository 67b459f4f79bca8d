import type { PortProtocol, WorkloadsValue } from '@causeway/mesh-intent';
import type { AnswerView } from './evidence';
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

/** Who says something: calls that were counted, or the objects of a cluster. @public */
export type UndeclaredOrigin = 'calls' | 'objects';

/** A cluster that something is in, and who says so. @public */
export interface UndeclaredClusterView {
  readonly name: string;
  /** Never empty; sorted. */
  readonly from: readonly UndeclaredOrigin[];
}

/** What of a port clusters or Services say differently. @public */
export type UndeclaredPortField = 'name' | 'targetPort' | 'protocol';

/** A port by which something is called, by the Services of all clusters together. @public */
export interface UndeclaredPortView {
  readonly port: number;
  /** `null` where it has none, or where they differ. */
  readonly name: string | null;
  /** `null` where nobody knows, or where they differ. */
  readonly targetPort: number | null;
  /** `null` where no Service says it, or where they differ: a person has to. */
  readonly protocol: PortProtocol | null;
  /** Fields that are `null` because they differ. */
  readonly differs: readonly UndeclaredPortField[];
  /** Services that have it, sorted. */
  readonly services: readonly string[];
  /** Clusters in which they do, sorted. */
  readonly clusters: readonly string[];
}

/**
 * Whether the pods of something carry the mesh's proxy; unknown when none runs.
 * @public
 */
export type ProxyPresence = 'all' | 'some' | 'none' | 'unknown';

/** What the objects of the clusters say of something. @public */
export interface UndeclaredObjectsView {
  readonly state: 'seen';
  /** What runs its pods, sorted; none where only a Service has its name. */
  readonly runs: readonly {
    readonly kind: WorkloadsValue['clusters'][number]['workloads'][number]['kind'];
    readonly name: string;
    readonly clusters: readonly string[];
  }[];
  /** Identities of its pods, sorted; a manifest has one. */
  readonly serviceAccounts: readonly {
    readonly name: string;
    readonly clusters: readonly string[];
  }[];
  readonly proxy: ProxyPresence;
  /** Pods that were looked at, and those of them with a proxy. */
  readonly pods: number;
  readonly proxies: number;
  /** Clusters where pods lack the label app with its name, by which all that is made from a manifest selects them; sorted. */
  readonly withoutAppLabel: readonly string[];
  /** Services that select its pods, sorted. */
  readonly services: readonly {
    readonly name: string;
    readonly headless: boolean;
    readonly clusters: readonly string[];
  }[];
  /** Those of the Service of its own name where there is one, else of all; by number. */
  readonly ports: readonly UndeclaredPortView[];
  /** "53/UDP": ports of its Services that no proxy carries and no manifest declares, sorted. */
  readonly otherPorts: readonly string[];
}

/** Something that runs or was seen, and of which routing has no manifest. @public */
export interface UndeclaredWorkloadView {
  /** "namespace/name". */
  readonly ref: string;
  /** Whom it was seen calling, heaviest first. */
  readonly calls: readonly UndeclaredCallView[];
  /** Who was seen calling it, heaviest first. */
  readonly callers: readonly UndeclaredCallView[];
  /** It was seen in other calls too, of which the caller may read the telemetry of neither end. */
  readonly moreCalls: boolean;
  /** Where its calls began or ended and where its objects are, sorted. */
  readonly clusters: readonly UndeclaredClusterView[];
  /** Sites whose telemetry saw it, sorted. */
  readonly sites: readonly string[];
  /** `none`: every cluster was looked into, and has nothing of it. `unknown`: one or more could not be. */
  readonly objects:
    | UndeclaredObjectsView
    | { readonly state: 'none' }
    | { readonly state: 'unknown' };
  /** What each that owns the objects says of it; beside a value, the clusters that the value is without. */
  readonly objectAnswers: readonly AnswerView[];
  /** It may run without a proxy (security, opt-outs). */
  readonly optOut?: {
    readonly reason: string;
    /** Last day on which it holds. */
    readonly until?: string;
  };
}

/** What runs or is seen and nobody declares, from what was collected. @public */
export interface UndeclaredView {
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly simulated: boolean;
  /** What was seen in calls or has a proxy; sorted by ref. */
  readonly workloads: readonly UndeclaredWorkloadView[];
  /**
   * What runs in a namespace of the mesh, was not seen in calls, and has no proxy, or nobody can say whether it has one;
   * sorted by ref.
   */
  readonly apart: readonly UndeclaredWorkloadView[];
  /** Others that were seen, by calls of which the caller may read the telemetry of neither end. */
  readonly notAllowed: number;
  /** Requests of the week that came without mutual TLS from something that said no name. */
  readonly nameless: number;
  /** How each source stands that the list is made from: what one did not see may be there. */
  readonly answers: readonly FleetSourceView[];
}
