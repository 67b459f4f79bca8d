import { durationMs } from '../manifest';
import type { ManifestResilience, ServiceManifest } from '../manifest';
import { plain } from './plain';
import { routeItems } from './routeItems';
import type { Item } from './values';

/** Parts of `spec.resilience`; each is an entry of its own. @public */
export type ResiliencePart = keyof ManifestResilience;

const PARTS: readonly ResiliencePart[] = [
  'outlier',
  'limits',
  'retryBudget',
  'locality',
];

/** One spelling for a span of time. */
function spanText(milliseconds: number): string {
  return milliseconds % 1000 === 0
    ? `${milliseconds / 1000}s`
    : `${milliseconds}ms`;
}

/** Durations in one spelling, so that equal spans are equal values. */
function spans(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(plain(value)).map(([key, field]) =>
      typeof field === 'string'
        ? [key, spanText(durationMs(field))]
        : [key, field],
    ),
  );
}

function resilienceItems(
  ref: string,
  resilience: ManifestResilience = {},
): Item[] {
  return PARTS.flatMap<Item>(part => {
    const value = resilience[part];
    return value === undefined
      ? []
      : [
          {
            type: 'resilience',
            key: `${ref} ${part}`,
            value: spans(value),
            at: ['spec', 'resilience', part],
          },
        ];
  });
}

/** What a service says beyond what every service says. */
export function optionalItems(ref: string, { spec }: ServiceManifest): Item[] {
  const whole = (['database', 'rollout', 'telemetry'] as const).flatMap<Item>(
    type => {
      const value = spec[type];
      return value === undefined
        ? []
        : [{ type, key: ref, value: plain(value), at: ['spec', type] }];
    },
  );
  return [
    ...(spec.versions ?? []).map<Item>((version, index) => ({
      type: 'version',
      key: `${ref} version ${version.name}`,
      value: version,
      at: ['spec', 'versions', index],
    })),
    ...routeItems(ref, spec.routes ?? []),
    ...(spec.idempotentMethods ?? []).map<Item>((method, index) => ({
      type: 'idempotent-method',
      key: `${ref} method ${method}`,
      value: method,
      at: ['spec', 'idempotentMethods', index],
    })),
    ...resilienceItems(ref, spec.resilience),
    ...whole,
  ];
}
