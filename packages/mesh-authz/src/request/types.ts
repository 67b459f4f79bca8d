/**
 * A validated JSON Web Token, as `request.auth.*` sees it.
 * @public
 */
export interface RequestToken {
  readonly iss: string;
  readonly sub: string;
  readonly aud?: readonly string[];
  readonly azp?: string;
  /** Every claim, nested as in the token. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/**
 * One request or TCP connection as the inbound proxy saw it.
 *
 * Everywhere: a field that is absent is UNKNOWN (the log does not hold it) and makes what needs it undecided;
 * `null` (or an empty `peer`) is known to be absent.
 * @public
 */
export interface RequestRecord {
  /** How the listener reads the connection; an HTTP listener on a TCP port does not exist. */
  readonly protocol: 'http' | 'tcp';
  /** URI SANs of the peer certificate with their `spiffe://`; `[]` for plaintext and for TLS without a client certificate. */
  readonly peer?: readonly string[];
  readonly method?: string;
  /** As the client sent it or as logged; the query is dropped and the mesh's normalisation applied before comparing. */
  readonly path?: string;
  /** `:authority`, with its port if the client sent one. */
  readonly authority?: string;
  /** Workload (target) port, never the Service's port (mesh.md 1.7). */
  readonly port?: number;
  /** Requested server name; `null` when the handshake named none. */
  readonly sni?: string | null;
  /** Address of the direct peer. */
  readonly sourceIp?: string;
  /** Client address after X-Forwarded-For or PROXY protocol. */
  readonly remoteIp?: string;
  readonly destinationIp?: string;
  /** Lower-case names; several values of one name are joined by ",". A name that is missing is unknown unless `allHeaders`. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The record holds every header the request had. */
  readonly allHeaders?: boolean;
  readonly token?: RequestToken | null;
  /** What each external authoriser answered, by provider name. */
  readonly providers?: Readonly<Record<string, 'allow' | 'deny'>>;
  /** Dynamic metadata for `experimental.envoy.filters.*` keys, by filter name and key. */
  readonly metadata?: Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
}

/**
 * The workload whose inbound proxy decides.
 * @public
 */
export interface Workload {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** `meshConfig.pathNormalization.normalization`. @public */
export type PathNormalization =
  | 'NONE'
  | 'BASE'
  | 'MERGE_SLASHES'
  | 'DECODE_AND_MERGE_SLASHES';

/**
 * What of the mesh's configuration decides, beside the policies.
 * @public
 */
export interface MeshSettings {
  /** Local trust domain; `cluster.local` in a policy always means this one (mesh.md 1.6). */
  readonly trustDomain: string;
  /** `meshConfig.trustDomainAliases`; keep empty under M-20. */
  readonly trustDomainAliases: readonly string[];
  /** Default `istio-system`. */
  readonly rootNamespace: string;
  readonly pathNormalization: PathNormalization;
  /** Extension providers that exist; CUSTOM policies naming another deny what they match. */
  readonly providers: readonly string[];
  /** Those of `providers` that speak HTTP only: they are never asked about TCP connections. */
  readonly httpProviders?: readonly string[];
  /** `PILOT_ENABLE_MULTIPLE_CUSTOM_AUTHZ_PROVIDERS`; without it, two providers on one workload deny what either's rules match. */
  readonly multipleProviders?: boolean;
  /** Istio release of the data plane: "1.31". Newer fields than it knows are findings. */
  readonly release: string;
}

/**
 * The outcome for one request.
 * @public
 */
export interface Decision {
  readonly decision: 'allow' | 'deny' | 'undecided';
  /**
   * Ids of the deciding rules as Envoy names them, `ns[shop]-policy[orders]-rule[0]`: the first by name of those that
   * certainly match. Empty when no ALLOW rule matched, when no policy applies, and when undecided.
   */
  readonly by: readonly string[];
  /** For `undecided`: the fields of the record that are missing ("peer", "headers.x-team", "providers.opa"), sorted. */
  readonly missing: readonly string[];
}
