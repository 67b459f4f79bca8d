import type { Finding, MeshSettings, SourcePlace } from '@causeway/mesh-authz';
import type { ServiceManifest } from '../manifest/types';
import type { DeclaredValues, WorldEntry } from './declared';
import type { ParsedFile } from './parsedFile';

/**
 * Roles of the repositories the portal reads. `platform` is read-only: what our output must agree with.
 * @public
 */
export type RepoRole = 'routing' | 'security' | 'identity' | 'platform';

/** @public */
export interface RepoFile {
  /** Git blob id (40 hex); the key of parse caches. Empty for text that is not in git yet. */
  readonly blob: string;
  readonly text: string;
}

/**
 * The files of one repository at one commit.
 * @public
 */
export interface RepoSnapshot {
  readonly role: RepoRole;
  /** 40 hex. */
  readonly commit: string;
  readonly files: ReadonlyMap<string, RepoFile>;
}

/**
 * Settings of the organisation that rules and renderers need; read from app-config once by the shells.
 * @public
 */
export interface IntentOptions {
  /** API group and label prefix; default "mesh.corp". */
  readonly group: string;
  /** Cluster DNS domain; default "cluster.local". */
  readonly clusterDomain: string;
  /** Namespace of the egress gateway; default "egress". */
  readonly egressNamespace: string;
  /** Catalog group refs that exist; absent when the shell cannot know (CLI): owner checks are then undecided. */
  readonly knownOwners?: ReadonlySet<string>;
  /** Where editors find the manifest's JSON Schema: a URL, or a path relative to a manifest. New manifests name it in their first line. */
  readonly manifestSchemaUrl?: string;
  /** Day of the judgement, "2027-03-01", UTC; without it rules about dates are undecided. */
  readonly today?: string;
  /** Root namespace of the mesh, whose policies hold everywhere; default "istio-system". */
  readonly rootNamespace?: string;
  /** What else of the mesh's configuration decides over requests; what is absent has Istio's default. */
  readonly authorization?: Partial<
    Pick<
      MeshSettings,
      'trustDomainAliases' | 'pathNormalization' | 'providers' | 'release'
    >
  >;
}

/**
 * A parsed manifest with where each of its fields stands.
 * @public
 */
export interface ServiceEntry {
  /** "namespace/name". */
  readonly ref: string;
  readonly manifest: ServiceManifest;
  readonly source: SourcePlace;
  /** Line and column of a field; falls back to the nearest parent that exists. */
  place(jsonPath: readonly (string | number)[]): SourcePlace;
}

/** One entry of `clusters.yaml` (M-05, M-19, M-23). @public */
export interface ClusterEntry {
  readonly name: string;
  readonly site: string;
  readonly region: string;
  readonly trustDomain: string;
  /** Cluster wave (M-23); never a deployment wave. */
  readonly clusterWave: number;
  readonly network: string;
}

/**
 * Facts of the read-only platform tree that egress has to agree with.
 * @public
 */
export interface PlatformFacts {
  readonly commit: string;
  /** Namespaces the platform declares, with their labels. */
  readonly namespaces: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Gateways by "namespace/name". */
  readonly gateways: ReadonlySet<string>;
  /** Host allow-list of the egress gateway namespace; `undefined` when the tree has no such list (then every legal host is allowed). */
  readonly egressAllowedHosts?: readonly string[];
  /** Where that list stands. */
  readonly egressAllowedHostsSource?: SourcePlace;
  /** Parsed Cilium policies, for the second plane. */
  readonly ciliumPolicies: readonly PlatformCiliumPolicy[];
  /** Istio objects that route, patch or tune by hand. */
  readonly istioObjects: readonly PlatformIstioObject[];
  /** Services that are aliases of hosts outside. */
  readonly aliases: readonly PlatformAlias[];
}

/** @public */
export interface PlatformIstioObject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** As written. */
  readonly object: Readonly<Record<string, unknown>>;
  readonly source: SourcePlace;
}

/** A Service of type ExternalName. @public */
export interface PlatformAlias {
  readonly namespace: string;
  readonly name: string;
  /** As written. */
  readonly object: Readonly<Record<string, unknown>>;
  readonly source: SourcePlace;
}

/** @public */
export interface PlatformCiliumPolicy {
  readonly kind: 'CiliumNetworkPolicy' | 'CiliumClusterwideNetworkPolicy';
  readonly namespace?: string;
  readonly name: string;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly source: SourcePlace;
}

/** Entries of one field by key. @public */
export type Declared<F extends keyof DeclaredValues> = ReadonlyMap<
  string,
  WorldEntry<DeclaredValues[F]>
>;

/**
 * A read-only snapshot of the intent repositories at given commits.
 * A file that does not parse keeps its key in `unparsed`; it never looks like a removal.
 * @public
 */
export interface World {
  readonly options: IntentOptions;
  readonly commits: Readonly<Partial<Record<RepoRole, string>>>;
  readonly services: ReadonlyMap<string, ServiceEntry>;
  readonly clusters: ReadonlyMap<string, ClusterEntry>;
  /** AuthorizationPolicies by "namespace/name" (M-11, M-12). */
  readonly policies: Declared<'policies'>;
  /** PeerAuthentications by "namespace/name" (M-10). */
  readonly peerAuthentications: Declared<'peerAuthentications'>;
  /** Foreign principals accepted, by destination (M-20). */
  readonly trust: Declared<'trust'>;
  /** Sampling raises by namespace (M-29). */
  readonly telemetry: Declared<'telemetry'>;
  /** Workloads without a sidecar by namespace (M-06). */
  readonly optOuts: Declared<'optOuts'>;
  /** External authorisers by service (M-11). */
  readonly extAuthz: Declared<'extAuthz'>;
  /** Shorter certificate lifetimes by workload (M-08). */
  readonly workloads: Declared<'workloads'>;
  /** Trust domains by name. */
  readonly trustDomains: Declared<'trustDomains'>;
  /** Istio objects that may stand beside the Gateway API, by kind, with namespace/name when one is meant (M-14). */
  readonly allowlist: Declared<'allowlist'>;
  /** Absent when no platform tree is configured or it could not be read: egress-planes is then insufficient evidence. */
  readonly platform?: PlatformFacts;
  /** Service ref (or `repo:path` when no ref can be told) → what is wrong with its file. */
  readonly unparsed: ReadonlyMap<string, readonly Finding[]>;
  /** Findings about files of a foreign kind or place (M-22, M-25). */
  readonly misplaced: readonly Finding[];
  readonly snapshots: ReadonlyMap<RepoRole, RepoSnapshot>;
  /** Parse result of each file by `role:path`, kept so that `worldAfter` reads again only what changed. */
  readonly parsed?: ReadonlyMap<string, ParsedFile>;
}
