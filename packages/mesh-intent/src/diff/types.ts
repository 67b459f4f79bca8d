import type { SourcePlace } from '@causeway/mesh-authz';

/**
 * Closed list of what a change can do to the intent. Gates and live checks are selected by `type`.
 * @public
 */
export const diffEntryTypes = [
  'service',
  'owner',
  'service-metadata',
  'service-account',
  'cluster',
  'port',
  'dependency',
  'egress-host',
  'export',
  'version',
  'route',
  'route-timeout',
  'route-retry',
  'route-backends',
  'route-mirror',
  'idempotent-method',
  'resilience',
  'database',
  'rollout',
  'telemetry',
  'policy-rules',
  'policy-dry-run',
  'peer-authentication',
  'peer-authentication-namespace',
  'peer-authentication-port',
  'trust',
  'ext-authz',
  'sampling-raise',
  'opt-out',
  'certificate-lifetime',
  'trust-domain',
  'allowlist-entry',
  'unparsed-file',
  'unmodelled-file',
] as const;

/** @public */
export type DiffEntryType = (typeof diffEntryTypes)[number];

/** @public */
export type DiffOp = 'add' | 'remove' | 'change';

/**
 * One typed difference between two worlds.
 * `key` is domain identity (service ref; service + host + port), never a path: moving a file produces nothing.
 * `before` and `after` are normalised plain values. Inverting a diff swaps op and values.
 * @public
 */
export interface DiffEntry {
  readonly type: DiffEntryType;
  readonly op: DiffOp;
  /** "shop/checkout", "shop/checkout → api.example.com:443". */
  readonly key: string;
  /** Service the entry is about, when it is about one: "namespace/name". */
  readonly service?: string;
  /** Known services whose pods it is about, when labels or a namespace say so and they are several; sorted. */
  readonly services?: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
  readonly source: SourcePlace;
  /** Where `before` stood, for a `change`. */
  readonly sourceBefore?: SourcePlace;
}
