import type { FailureOrigin } from './flagTable';

/** What a text of `response_code_details` says of the origin. @public */
export interface DetailMeaning {
  /** The text begins with it; the longest that fits decides. */
  readonly prefix: string;
  readonly origin: FailureOrigin;
  readonly ambiguous: boolean;
}

const detail = (
  prefix: string,
  origin: FailureOrigin,
  ambiguous = false,
): DetailMeaning => ({ prefix, origin, ambiguous });

/** The proxy documents these texts as unstable; they are held by vectors for the releases in use (mesh.md 8.2). @public */
export const detailTable: readonly DetailMeaning[] = [
  detail('rbac_access_denied', 'mesh'),
  detail('jwt_authn_access_denied', 'mesh'),
  detail('ext_authz_denied', 'mesh'),
  detail('ext_authz_error', 'mesh'),
  detail('request_rate_limited', 'mesh'),
  detail('rate_limiter_error', 'mesh'),
  detail('local_rate_limited', 'mesh'),
  detail('route_not_found', 'mesh'),
  detail('route_configuration_not_found', 'mesh'),
  detail('cluster_not_found', 'mesh'),
  detail('filter_chain_not_found', 'mesh'),
  detail('direct_response', 'mesh'),
  detail('no_healthy_upstream', 'mesh', true),
  detail('overload', 'mesh', true),
  detail('maintenance_mode', 'mesh'),
  detail('drop_overload', 'mesh'),
  detail('unconditional_drop_overload', 'mesh'),
  detail('upstream_reset_before_response_started{overflow', 'mesh', true),
  detail('upstream_reset_before_response_started', 'network', true),
  detail('upstream_reset_after_response_started', 'network', true),
  detail('response_timeout', 'network', true),
  detail('upstream_response_timeout', 'network', true),
  detail('upstream_per_try_timeout', 'network', true),
  detail('upstream_per_try_idle_timeout', 'network', true),
  detail('request_overall_timeout', 'network', true),
  detail('stream_idle_timeout', 'network', true),
  detail('max_duration_timeout', 'network', true),
  detail('upstream_max_stream_duration_reached', 'network', true),
  detail('downstream_remote_disconnect', 'none'),
  detail('downstream_local_disconnect', 'none'),
  detail('fault_filter_abort', 'mesh'),
  detail('missing_host_header', 'none'),
  detail('path_normalization_failed', 'none'),
  detail('invalid_path', 'none'),
  detail('low_version', 'none'),
  detail('http1.', 'none'),
  detail('http2.', 'none'),
  detail('request_payload_too_large', 'none'),
];
