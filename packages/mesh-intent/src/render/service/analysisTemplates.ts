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
  const least = scope.manifest.spec.rollout?.minRequests ?? 0;
  const enough = (['canary', 'stable'] as const).map(
    side => `${requests(scope, side)} >= ${least}`,
  );
  const known = 'len(result) > 0 && !isNaN(result[0])';
  return {
    name: asked.name,
    // The whole window belongs to the step that is judged.
    initialDelay: WINDOW,
    count: 1,
    failureLimit: 0,
    inconclusiveLimit: 0,
    successCondition: `${known} && result[0] <= ${asked.limit}`,
    failureCondition: `${known} && result[0] > ${asked.limit}`,
    provider: {
      prometheus: {
        address: '{{args.metrics-address}}',
        query: `(${asked.query}) and on() (${enough.join(') and on() (')})`,
      },
    },
  };
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
        args: ARGUMENTS.map(each => ({ name: each })),
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
        ],
      },
    },
  ];
}
