import type {
  AuthorizationPolicy,
  Finding,
  SourcePlace,
} from '@causeway/mesh-authz';
import type { JsonPath } from '../document/locate';
import type { ExternalAuthorization } from './formats/externalAuthorization';
import type { AllowlistEntry } from './formats/allowlist';
import type { PeerAuthentication } from './formats/peerAuthentication';
import type { SamplingRaises } from './formats/samplingRaises';
import type { SidecarOptOuts } from './formats/sidecarOptOuts';
import type { TrustDomain } from './formats/trustDomainList';
import type { TrustList } from './formats/trustList';
import type { WorkloadIdentity } from './formats/workloadIdentity';

/**
 * What the files beside manifests and clusters declare, by the field of the world that holds it.
 * @public
 */
export interface DeclaredValues {
  readonly policies: AuthorizationPolicy;
  readonly peerAuthentications: PeerAuthentication;
  readonly trust: TrustList;
  readonly telemetry: SamplingRaises;
  readonly optOuts: SidecarOptOuts;
  readonly extAuthz: ExternalAuthorization;
  readonly workloads: WorkloadIdentity;
  readonly trustDomains: TrustDomain;
  readonly allowlist: AllowlistEntry;
}

/** @public */
export type DeclaredField = keyof DeclaredValues;

/**
 * One thing declared, with where it stands.
 * @public
 */
export interface WorldEntry<T> {
  /** Domain identity: "namespace/name", a namespace, a trust domain; never a path. */
  readonly key: string;
  readonly value: T;
  readonly source: SourcePlace;
  /** Where the value stands in its document; empty for the whole document. */
  readonly at: JsonPath;
  /** What reading said without refusing it. */
  readonly findings: readonly Finding[];
  /** Line and column of a field of the document; of its nearest existing parent when it is not there. */
  place(jsonPath: JsonPath): SourcePlace;
}

/**
 * One thing declared, with the field of the world it belongs to.
 * @public
 */
export type DeclaredObject = {
  [F in DeclaredField]: {
    readonly field: F;
    readonly entry: WorldEntry<DeclaredValues[F]>;
  };
}[DeclaredField];

/** Everything declared, by field and key. */
export type DeclaredMaps = {
  readonly [F in DeclaredField]: Map<string, WorldEntry<DeclaredValues[F]>>;
};

/** Every field, in the order of the layout. */
export const declaredFields = [
  'allowlist',
  'policies',
  'peerAuthentications',
  'trust',
  'telemetry',
  'optOuts',
  'extAuthz',
  'workloads',
  'trustDomains',
] as const satisfies readonly DeclaredField[];
