import type { DeclaredField } from './declared';
import type { RepoRole } from './types';

/** What stands at a place of an intent repository. */
type PlaceKind = 'service' | 'clusters' | DeclaredField;

/** One kind of object, as `apiVersion` and `kind` name it. */
interface ObjectKind {
  readonly apiVersion: string;
  readonly kind: string;
}

/** A place of a repository's layout, matched by path. */
export interface LayoutPlace {
  readonly at: RegExp;
  /** For messages: "services/<namespace>/<service>.yaml". */
  readonly shown: string;
  readonly holds: PlaceKind;
  /** For messages: what belongs here. */
  readonly expected: string;
  accepts(object: ObjectKind, group: string): boolean;
}

const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const perService = (folder: string) =>
  new RegExp(`^${folder}/(${LABEL})/(${LABEL})\\.yaml$`);
const perName = (folder: string) => new RegExp(`^${folder}/(${LABEL})\\.yaml$`);

function ours(kind: string) {
  return (object: ObjectKind, group: string) =>
    object.kind === kind && object.apiVersion.startsWith(`${group}/`);
}

function istio(kind: string) {
  return (object: ObjectKind) =>
    object.kind === kind &&
    /^security\.istio\.io\/v1(beta1)?$/.test(object.apiVersion);
}

/**
 * The layout of the intent repositories (M-22): which kinds stand where. Everything else is foreign.
 */
export const layout: Readonly<
  Record<Exclude<RepoRole, 'platform'>, readonly LayoutPlace[]>
> = {
  routing: [
    {
      at: perService('services'),
      shown: 'services/<namespace>/<service>.yaml',
      holds: 'service',
      expected: 'one ServiceManifest',
      accepts: ours('ServiceManifest'),
    },
    {
      at: /^clusters\.yaml$/,
      shown: 'clusters.yaml',
      holds: 'clusters',
      expected: 'one ClusterList',
      accepts: ours('ClusterList'),
    },
    {
      at: /^allowlist\.yaml$/,
      shown: 'allowlist.yaml',
      holds: 'allowlist',
      expected: 'the Allowlist of Istio objects',
      accepts: ours('Allowlist'),
    },
  ],
  security: [
    {
      at: perService('policies'),
      shown: 'policies/<namespace>/<service>.yaml',
      holds: 'policies',
      expected: 'AuthorizationPolicy objects',
      accepts: istio('AuthorizationPolicy'),
    },
    {
      at: perService('peer-authentication'),
      shown: 'peer-authentication/<namespace>/<service>.yaml',
      holds: 'peerAuthentications',
      expected: 'PeerAuthentication objects',
      accepts: istio('PeerAuthentication'),
    },
    {
      at: perService('trust'),
      shown: 'trust/<namespace>/<service>.yaml',
      holds: 'trust',
      expected: 'a TrustList',
      accepts: ours('TrustList'),
    },
    {
      at: perName('telemetry'),
      shown: 'telemetry/<namespace>.yaml',
      holds: 'telemetry',
      expected: 'SamplingRaises',
      accepts: ours('SamplingRaises'),
    },
    {
      at: perName('opt-outs'),
      shown: 'opt-outs/<namespace>.yaml',
      holds: 'optOuts',
      expected: 'SidecarOptOuts',
      accepts: ours('SidecarOptOuts'),
    },
    {
      at: perService('ext-authz'),
      shown: 'ext-authz/<namespace>/<service>.yaml',
      holds: 'extAuthz',
      expected: 'an ExternalAuthorization',
      accepts: ours('ExternalAuthorization'),
    },
  ],
  identity: [
    {
      at: perService('workloads'),
      shown: 'workloads/<namespace>/<service>.yaml',
      holds: 'workloads',
      expected: 'a WorkloadIdentity',
      accepts: ours('WorkloadIdentity'),
    },
    {
      at: /^trust-domains\.yaml$/,
      shown: 'trust-domains.yaml',
      holds: 'trustDomains',
      expected: 'the TrustDomainList',
      accepts: ours('TrustDomainList'),
    },
  ],
};

/** Path of a service's manifest in the routing repository. @public */
export function manifestPath(ref: string): string {
  return `services/${ref}.yaml`;
}

/** Path of the list of clusters in the routing repository. @public */
export const clustersPath = 'clusters.yaml';

const FOLDERS = {
  policies: 'policies',
  peerAuthentications: 'peer-authentication',
  trust: 'trust',
  telemetry: 'telemetry',
  optOuts: 'opt-outs',
  extAuthz: 'ext-authz',
  workloads: 'workloads',
} as const;

/** Fields whose files stand in a folder of their own, by namespace. */
export type FolderField = keyof typeof FOLDERS;

export const folderFields = Object.keys(FOLDERS) as FolderField[];

/**
 * Where the file of a declared thing stands: its path, or for objects of Istio, of which a file may hold several, the
 * folder of their namespace.
 */
export function homeOf(
  field: FolderField,
  { key, namespace }: { readonly key: string; readonly namespace: string },
): { readonly path: string } | { readonly folder: string } {
  const folder = FOLDERS[field];
  return field === 'policies' || field === 'peerAuthentications'
    ? { folder: `${folder}/${namespace}/` }
    : { path: `${folder}/${key}.yaml` };
}
