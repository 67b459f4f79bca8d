import type { ObjectDraft } from '../makeObject';
import { shortName } from '../shortName';
import type { JsonObject } from '../types';
import { httpPorts } from './ServiceScope';
import type { ServiceScope } from './ServiceScope';

/** Time a measurement looks back, and waits before it is made: a step younger than this has no evidence of its own. */
const WINDOW = '5m';

/** M-15: how far the share that was reached may be from the one asked for, and how much worse the canary may be. */
const SHARE = 0.2;
const ERRORS = 1.5;
const SLOWNESS = 1.3;

/** Requests of each version that a verdict needs: an argument, so that a run tells what it was held to. */
const NEEDED = 'min-requests';

/** What a Rollout tells of itself when it names the template; none has a default that could be right. */
const ARGUMENTS = [
  'cluster',
  'metrics-address',
  'canary-service',
  'stable-service',
  'canary-weight',
];

type Side = 'canary' | 'stable';

/** PromQL: by callers, who know the Service of the version; callers without a sidecar are seen by nobody (mesh.md 2.1). */
function series({ namespace, context }: ServiceScope, side: Side): string {
  const host = `{{args.${side}-service}}.${namespace}.svc.${context.intent.clusterDomain}`;
  return `reporter="source",destination_cluster="{{args.cluster}}",destination_service="${host}"`;
}

function requests(scope: ServiceScope, side: Side, more = ''): string {
  return `sum(increase(istio_requests_total{${series(
    scope,
    side,
  )}${more}}[${WINDOW}]))`;
}

/** Answers of a version that failed; zero when there are none, which Prometheus does not say by itself. */
function errors(scope: ServiceScope, side: Side): string {
  return `(${requests(
    scope,
    side,
    ',response_code=~"5.."',
  )} or vector(0)) / ${requests(scope, side)}`;
}

function slowest(scope: ServiceScope, side: Side): string {
  return `histogram_quantile(0.99, sum by (le) (increase(istio_request_duration_milliseconds_bucket{${series(
    scope,
    side,
  )}}[${WINDOW}])))`;
}

/**
 * A measurement that is held against a limit. Without enough requests of both versions the query answers nothing; then
 * neither condition holds, which is Inconclusive: the rollout pauses until a person decides (mesh.md 6.1). A quotient
 * would be no number where the stable version has no errors, so differences are compared.
 */
function metric(
  scope: ServiceScope,
  asked: {
    readonly name: string;
    readonly query: string;
    readonly limit: number;
  },
): JsonObject {
  const enough = (['canary', 'stable'] as const).map(
    side => `${requests(scope, side)} >= {{args.${NEEDED}}}`,
  );
  const known = 'len(result) > 0 && !isNaN(result[0])';
  return measured(
    {
      name: asked.name,
      query: `(${asked.query}) and on() (${enough.join(') and on() (')})`,
    },
    {
      failureLimit: 0,
      inconclusiveLimit: 0,
      successCondition: `${known} && result[0] <= ${asked.limit}`,
      failureCondition: `${known} && result[0] > ${asked.limit}`,
    },
  );
}

function measured(
  { name, query }: { readonly name: string; readonly query: string },
  judging: JsonObject,
): JsonObject {
  return {
    name,
    // The whole window belongs to the step that is judged.
    initialDelay: WINDOW,
    count: 1,
    ...judging,
    provider: {
      prometheus: { address: '{{args.metrics-address}}', query },
    },
  };
}

/**
 * The requests that were seen, of the version that got fewer: what is held against the least that is needed. It has no
 * condition and judges nothing. A version without requests has no series, which is zero only while the other has some;
 * where neither has, the answer is empty and the count unknown.
 */
function seen(scope: ServiceScope): JsonObject {
  const [canary, stable] = (['canary', 'stable'] as const).map(side => {
    const other = side === 'canary' ? 'stable' : 'canary';
    return `(${requests(scope, side)} or 0 * ${requests(scope, other)})`;
  });
  const query = `(${canary} < ${stable}) or ${stable}`;
  return measured({ name: 'requests', query }, {});
}

/**
 * What a rollout of the service is judged by (M-15): the share of requests that reached the canary, its errors and its
 * slowest answers beside the stable version's. The Rollout stands with the workload and names this template.
 */
export function analysisTemplates(scope: ServiceScope): ObjectDraft[] {
  const { manifest, namespace, name, context } = scope;
  if (manifest.spec.rollout === undefined || httpPorts(scope).length === 0) {
    return [];
  }
  const canary = requests(scope, 'canary');
  const stable = requests(scope, 'stable');
  const weight = '{{args.canary-weight}}';
  return [
    {
      project: 'platform',
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'AnalysisTemplate',
      namespace,
      name: shortName(`${name}-canary`, context.hash),
      labels: { app: name },
      spec: {
        args: [
          ...ARGUMENTS.map(each => ({ name: each })),
          { name: NEEDED, value: String(manifest.spec.rollout.minRequests) },
        ],
        metrics: [
          metric(scope, {
            name: 'applied-share',
            query: `abs(100 * ${canary} / (${canary} + ${stable}) - ${weight}) / ${weight}`,
            limit: SHARE,
          }),
          metric(scope, {
            name: 'errors',
            query: `${errors(scope, 'canary')} - ${ERRORS} * ${errors(
              scope,
              'stable',
            )}`,
            limit: 0,
          }),
          metric(scope, {
            name: 'slowest-answers',
            query: `${slowest(scope, 'canary')} - ${SLOWNESS} * ${slowest(
              scope,
              'stable',
            )}`,
            limit: 0,
          }),
          seen(scope),
        ],
      },
    },
  ];
}
