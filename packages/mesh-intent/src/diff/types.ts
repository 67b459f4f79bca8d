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
  readonly before?: unknown;
  readonly after?: unknown;
  readonly source: SourcePlace;
  /** Where `before` stood, for a `change`. */
  readonly sourceBefore?: SourcePlace;
}
