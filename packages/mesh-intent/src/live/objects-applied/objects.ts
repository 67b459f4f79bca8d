import type { DiffEntryType } from '../../diff';

/** Entries of manifests that come out as objects proxies are configured by. */
export const manifestTypes = [
  'service',
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
  'rollout',
  'telemetry',
] as const satisfies readonly DiffEntryType[];
