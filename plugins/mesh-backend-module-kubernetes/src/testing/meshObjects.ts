/** Paths of the lists that are asked for. */
export const paths = {
  rollouts: '/apis/argoproj.io/v1alpha1/rollouts',
  runs: '/apis/argoproj.io/v1alpha1/analysisruns',
  routes: '/apis/gateway.networking.k8s.io/v1/httproutes',
  applications: '/apis/argoproj.io/v1alpha1/namespaces/argocd/applications',
} as const;

/** A canary of shop/cart at its second step, as its controller left it. */
export function rollout(
  name: string,
  more: {
    readonly metadata?: object;
    readonly spec?: object;
    readonly canary?: object;
    readonly status?: object;
  } = {},
): object {
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Rollout',
    metadata: {
      name,
      namespace: 'shop',
      uid: `uid-${name}`,
      generation: 7,
      ...more.metadata,
    },
    spec: {
      template: { metadata: { labels: { app: name } }, spec: {} },
      strategy: {
        canary: {
          canaryService: `${name}-v2`,
          stableService: `${name}-v1`,
          steps: [
            { setWeight: 10 },
            { pause: {} },
            { setWeight: 50 },
            { pause: {} },
          ],
          ...more.canary,
        },
      },
      ...more.spec,
    },
    status: {
      phase: 'Paused',
      message: 'CanaryPauseStep',
      observedGeneration: '7',
      currentStepIndex: 1,
      currentPodHash: 'new',
      stableRS: 'old',
      pauseConditions: [
        { reason: 'CanaryPauseStep', startTime: '2027-03-01T11:00:00Z' },
      ],
      ...more.status,
    },
  };
}

export function analysisRun(
  name: string,
  metricResults: readonly object[],
  more: { readonly spec?: object; readonly status?: object } = {},
): object {
  return {
    metadata: { name, namespace: 'shop' },
    spec: {
      metrics: metricResults.map(each => ({
        name: (each as { name: string }).name,
      })),
      ...more.spec,
    },
    status: { phase: 'Running', metricResults, ...more.status },
  };
}

/** A route of shop/cart with a rule for each pair of weights. */
export function httpRoute(
  name: string,
  weights: readonly (readonly [number, number])[],
): object {
  return {
    metadata: { name, namespace: 'shop' },
    spec: {
      rules: [
        ...weights.map(([stable, canary]) => ({
          backendRefs: [
            { name: `${name}-v1`, port: 80, weight: stable },
            { name: `${name}-v2`, port: 80, weight: canary },
          ],
        })),
        // Cohorts that are sent to one of the two only: the rollout moves nothing here.
        { backendRefs: [{ name: `${name}-v2`, port: 80, weight: 100 }] },
        {},
      ],
    },
  };
}

export function application(
  name: string,
  more: { readonly destination?: object; readonly status?: object } = {},
): object {
  return {
    metadata: { name, namespace: 'argocd' },
    spec: {
      destination: more.destination ?? {
        server: 'https://kubernetes.default.svc',
      },
    },
    status: {
      sync: { status: 'Synced', revision: 'b'.repeat(40) },
      health: { status: 'Healthy' },
      reconciledAt: '2027-03-01T11:58:00Z',
      operationState: {
        phase: 'Succeeded',
        finishedAt: '2027-03-01T10:00:00Z',
        message: 'successfully synced',
      },
      history: [{ revision: 'c'.repeat(40) }, { revision: 'a'.repeat(40) }],
      ...more.status,
    },
  };
}
