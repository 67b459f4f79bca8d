import type { YamlEdit } from '../../edit';
import type { ServiceManifest } from '../../manifest';
import { present } from '../yamlText';
import { sidesOf } from './input';
import type { RouteInput } from './input';

/** One route, as the manifest has it. */
export type Route = NonNullable<ServiceManifest['spec']['routes']>[number];

type At = readonly (string | number)[];

const ROUTE_KEYS = ['name', 'match', 'timeout', 'retry', 'backends', 'mirror'];
const MATCH_KEYS = ['path', 'headers', 'method'];
const RETRY_KEYS = ['attempts', 'perTryTimeout', 'on'];

/** Shares by version; a version with none is not led to. */
function sharesOf(weights: readonly string[]) {
  return weights
    .map(sidesOf)
    .map(([version, weight]) => ({ version, weight: Number(weight) }))
    .filter(({ weight }) => weight > 0);
}

function matchOf({ path, headers, method }: RouteInput) {
  return present({
    path:
      path === undefined ? undefined : { type: 'Prefix' as const, value: path },
    headers: headers?.map(each => {
      const [name, value] = sidesOf(each);
      return { name, value };
    }),
    method,
  });
}

function retryOf({ attempts, perTryTimeout, retryOn }: RouteInput) {
  return present({ attempts, perTryTimeout, on: retryOn?.map(Number) });
}

/** A route that is not there yet, fields in the order of the schema. */
export function freshRoute(input: RouteInput): Record<string, unknown> {
  const match = matchOf(input);
  const retry = retryOf(input);
  return present({
    name: input.route,
    match: Object.keys(match).length === 0 ? undefined : match,
    timeout: input.timeout ?? '2s',
    retry: (input.attempts ?? 0) === 0 ? undefined : retry,
    backends: input.weights === undefined ? undefined : sharesOf(input.weights),
    mirror:
      (input.mirrorPercent ?? 0) === 0
        ? undefined
        : present({
            version: input.mirrorVersion,
            percent: input.mirrorPercent,
          }),
  });
}

/** Sets fields of a part of a route; the whole part when it is not there. */
function setPart(
  at: At,
  part: {
    readonly key: string;
    readonly today: object | undefined;
    readonly wanted: Readonly<Record<string, unknown>>;
    readonly order: readonly string[];
  },
): YamlEdit[] {
  const { key, today, wanted, order } = part;
  if (Object.keys(wanted).length === 0) return [];
  if (today === undefined) {
    return [
      { op: 'set', path: [...at, key], value: wanted, keyOrder: ROUTE_KEYS },
    ];
  }
  const known = today as Readonly<Record<string, unknown>>;
  return Object.entries(wanted)
    .filter(
      ([field, value]) =>
        JSON.stringify(known[field]) !== JSON.stringify(value),
    )
    .map(([field, value]) => ({
      op: 'set' as const,
      path: [...at, key, field],
      value,
      keyOrder: order,
    }));
}

function backendEdits(
  at: At,
  today: Route['backends'],
  weights: readonly string[] | undefined,
): YamlEdit[] {
  if (weights === undefined) return [];
  const wanted = sharesOf(weights);
  const path = [...at, 'backends'];
  if (today === undefined || wanted.length === 0) {
    return [{ op: 'set', path, value: wanted, keyOrder: ROUTE_KEYS }];
  }
  const shares = new Map(wanted.map(each => [each.version, each.weight]));
  const known = new Set(today.map(({ version }) => version));
  return [
    ...today.flatMap<YamlEdit>(({ version, weight }, index) => {
      const share = shares.get(version);
      return share === undefined || share === weight
        ? []
        : [{ op: 'set', path: [...path, index, 'weight'], value: share }];
    }),
    ...wanted
      .filter(({ version }) => !known.has(version))
      .map<YamlEdit>(value => ({ op: 'append', path, value })),
    // From the end, so that earlier positions stay true.
    ...today
      .flatMap((each, index) => (shares.has(each.version) ? [] : [index]))
      .reverse()
      .map<YamlEdit>(index => ({ op: 'delete', path: [...path, index] })),
  ];
}

function retryEdits(at: At, today: Route, input: RouteInput): YamlEdit[] {
  if (input.attempts === 0) {
    return today.retry === undefined
      ? []
      : [{ op: 'delete', path: [...at, 'retry'] }];
  }
  return setPart(at, {
    key: 'retry',
    today: today.retry,
    wanted: retryOf(input),
    order: RETRY_KEYS,
  });
}

function mirrorEdits(at: At, today: Route, input: RouteInput): YamlEdit[] {
  if (input.mirrorPercent === 0) {
    return today.mirror === undefined
      ? []
      : [{ op: 'delete', path: [...at, 'mirror'] }];
  }
  return setPart(at, {
    key: 'mirror',
    today: today.mirror,
    wanted: present({
      version: input.mirrorVersion,
      percent: input.mirrorPercent,
    }),
    order: ['version', 'percent'],
  });
}

/** The smallest edits that give a route what was asked for. */
export function routeEdits(
  at: At,
  today: Route,
  input: RouteInput,
): readonly YamlEdit[] {
  const { timeout } = input;
  return [
    ...setPart(at, {
      key: 'match',
      today: today.match,
      wanted: matchOf(input),
      order: MATCH_KEYS,
    }),
    ...(timeout === undefined || timeout === today.timeout
      ? []
      : [
          {
            op: 'set' as const,
            path: [...at, 'timeout'],
            value: timeout,
            keyOrder: ROUTE_KEYS,
          },
        ]),
    ...retryEdits(at, today, input),
    ...backendEdits(at, today.backends, input.weights),
    ...mirrorEdits(at, today, input),
  ];
}
