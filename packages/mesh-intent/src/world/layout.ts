import type { RepoRole } from './types';

/** What stands at a place of an intent repository. */
type PlaceKind = 'service' | 'clusters' | 'unmodelled';

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

/** A file format of our own whose content is not modelled yet: any kind of our group but the modelled ones. */
function ourFormat(object: ObjectKind, group: string): boolean {
  return (
    object.apiVersion.startsWith(`${group}/`) &&
    object.kind !== 'ServiceManifest' &&
    object.kind !== 'ClusterList'
  );
}

function istio(kind: string) {
  return (object: ObjectKind) =>
    object.kind === kind &&
    /^security\.istio\.io\/v1(beta1)?$/.test(object.apiVersion);
}

function unmodelled(
  at: RegExp,
  shown: string,
  expected: { readonly text: string; accepts: LayoutPlace['accepts'] },
): LayoutPlace {
  return {
    at,
    shown,
    holds: 'unmodelled',
    expected: expected.text,
    accepts: expected.accepts,
  };
}

const formats = (text: string) => ({ text, accepts: ourFormat });

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
    unmodelled(
      /^allowlist\.yaml$/,
      'allowlist.yaml',
      formats('the list of allowed Istio objects'),
    ),
  ],
  security: [
    unmodelled(perService('policies'), 'policies/<namespace>/<service>.yaml', {
      text: 'AuthorizationPolicy objects',
      accepts: istio('AuthorizationPolicy'),
    }),
    unmodelled(
      perService('peer-authentication'),
      'peer-authentication/<namespace>/<service>.yaml',
      {
        text: 'PeerAuthentication objects',
        accepts: istio('PeerAuthentication'),
      },
    ),
    unmodelled(
      perService('trust'),
      'trust/<namespace>/<service>.yaml',
      formats('trust entries'),
    ),
    unmodelled(
      perName('telemetry'),
      'telemetry/<namespace>.yaml',
      formats('sampling raises'),
    ),
    unmodelled(
      perName('opt-outs'),
      'opt-outs/<namespace>.yaml',
      formats('sidecar opt-outs'),
    ),
    unmodelled(
      perService('ext-authz'),
      'ext-authz/<namespace>/<service>.yaml',
      formats('an external authorisation entry'),
    ),
  ],
  identity: [
    unmodelled(
      perService('workloads'),
      'workloads/<namespace>/<service>.yaml',
      formats('a certificate lifetime entry'),
    ),
    unmodelled(
      /^trust-domains\.yaml$/,
      'trust-domains.yaml',
      formats('the list of trust domains'),
    ),
  ],
};

/** Path of a service's manifest in the routing repository. @public */
export function manifestPath(ref: string): string {
  return `services/${ref}.yaml`;
}

/** Path of the list of clusters in the routing repository. @public */
export const clustersPath = 'clusters.yaml';
