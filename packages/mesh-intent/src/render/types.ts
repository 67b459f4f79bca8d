import type { RepoRole } from '../world';

/** Plain JSON, never changed after it was made: objects of several clusters share their parts. @public */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | JsonObject;

/** @public */
export interface JsonObject {
  readonly [field: string]: Json;
}

/** A file of an intent repository that objects come from. @public */
export interface RenderSource {
  readonly repo: RepoRole;
  readonly path: string;
}

/**
 * What an object belongs to: a service, or a host outside that its callers share. One part is rendered as a whole.
 *
 * @public
 */
export type RenderPart = `service:${string}` | `host:${string}`;

/** @public */
export const renderProjects = [
  'routing',
  'security',
  'identity',
  'platform',
] as const;

/**
 * Who writes the object. Security kinds derived from a routing manifest are `platform`, which only the generator's
 * pipeline writes, so that the separation of M-22 holds.
 *
 * @public
 */
export type RenderProject = (typeof renderProjects)[number];

/** An object of one cluster. @public */
export interface RenderedObject {
  readonly part: RenderPart;
  /** `<project>/<cluster>/<namespace>/<kind>-<name>.yaml`; output is sorted by it. */
  readonly path: string;
  readonly project: RenderProject;
  readonly cluster: string;
  readonly namespace: string;
  readonly kind: string;
  readonly name: string;
  readonly source: RenderSource;
  /** The same value in every cluster in which the object is the same. */
  readonly object: JsonObject;
}

/** Where the content of an object was decided (M-22, M-31). @public */
export interface RenderStamp {
  /** 40 hex. */
  readonly commit: string;
  readonly changeId?: string;
}

/** @public */
export const gatewayApiChannels = ['standard', 'experimental'] as const;

/** @public */
export type GatewayApiChannel = (typeof gatewayApiChannels)[number];

/** @public */
export interface RenderOptions {
  /**
   * Hexadecimal hash of a text, 8 characters or more, for names that are too long. The shells pass SHA-256:
   * `text => createHash('sha256').update(text).digest('hex')`. It decides names, so it must not change later.
   */
  readonly hash: (text: string) => string;
  /**
   * Stamp of an object made from these files. Default: the commit of their repository in the world, without a change id.
   * A shell that knows the last commit of each file keeps untouched objects the same from commit to commit.
   */
  readonly stampOf?: (sources: readonly RenderSource[]) => RenderStamp;
  /** CRDs of the Gateway API that are installed; default "standard", which has no retries (mesh.md 3.8). */
  readonly channel?: GatewayApiChannel;
  /** Namespaces every sidecar sees, beside what its service declares; default "istio-system". */
  readonly platformNamespaces?: readonly string[];
  /**
   * Address blocks of the pods and east-west gateways of each cluster, for what is depended on there: without a mesh of
   * Cilium's own another cluster is the world outside (mesh.md 9.4). Default: none, which leaves it to the platform's policy.
   */
  readonly clusterCidrs?: Readonly<Record<string, readonly string[]>>;
  /** Default: the first Gateway of the platform tree in the egress namespace, else "egress". */
  readonly egressGateway?: string;
  /** Timeout of routes to hosts outside, for which a manifest has no field; default "30s". */
  readonly egressTimeout?: string;
  /** File of the proxy's image with the authorities outside; without one a gateway may not verify (IST0128). */
  readonly egressCaCertificates?: string;
}
