import { z } from 'zod';

const labels = z.record(z.string(), z.string());
const metadata = z.object({
  name: z.string(),
  namespace: z.string(),
  uid: z.string().nullish(),
  generation: z.number().nullish(),
  labels: labels.nullish(),
  annotations: labels.nullish(),
});

const runStatus = z.object({
  name: z.string(),
  status: z.string().nullish(),
  message: z.string().nullish(),
});
export type RunStatus = z.infer<typeof runStatus>;

/** Of a Rollout what is asked of it (mesh.md 6.1). */
export const rolloutShape = z.object({
  metadata,
  spec: z.object({
    template: z
      .object({ metadata: z.object({ labels: labels.nullish() }).nullish() })
      .nullish(),
    strategy: z
      .object({
        canary: z
          .object({
            canaryService: z.string().nullish(),
            stableService: z.string().nullish(),
            steps: z
              .array(z.object({ setWeight: z.number().nullish() }))
              .nullish(),
            trafficRouting: z
              .object({
                plugins: z.record(z.string(), z.unknown()).nullish(),
              })
              .nullish(),
          })
          .nullish(),
      })
      .nullish(),
  }),
  status: z
    .object({
      phase: z.string().nullish(),
      message: z.string().nullish(),
      observedGeneration: z.string().nullish(),
      workloadObservedGeneration: z.string().nullish(),
      currentStepIndex: z.number().nullish(),
      currentPodHash: z.string().nullish(),
      stableRS: z.string().nullish(),
      abort: z.boolean().nullish(),
      abortedAt: z.string().nullish(),
      pauseConditions: z
        .array(z.object({ reason: z.string(), startTime: z.string() }))
        .nullish(),
      canary: z
        .object({
          weights: z
            .object({ canary: z.object({ weight: z.number().nullish() }) })
            .nullish(),
          currentStepAnalysisRunStatus: runStatus.nullish(),
          currentBackgroundAnalysisRunStatus: runStatus.nullish(),
        })
        .nullish(),
      blueGreen: z
        .object({
          activeSelector: z.string().nullish(),
          prePromotionAnalysisRunStatus: runStatus.nullish(),
          postPromotionAnalysisRunStatus: runStatus.nullish(),
        })
        .nullish(),
    })
    .nullish(),
});
export type Rollout = z.infer<typeof rolloutShape>;

/** Of an AnalysisRun its metrics, with what was measured last. */
export const analysisRunShape = z.object({
  metadata,
  spec: z.object({
    terminate: z.boolean().nullish(),
    args: z
      .array(z.object({ name: z.string(), value: z.string().nullish() }))
      .nullish(),
    metrics: z.array(z.object({ name: z.string() })).nullish(),
  }),
  status: z
    .object({
      phase: z.string().nullish(),
      message: z.string().nullish(),
      metricResults: z
        .array(
          z.object({
            name: z.string(),
            phase: z.string().nullish(),
            message: z.string().nullish(),
            dryRun: z.boolean().nullish(),
            measurements: z
              .array(
                z.object({
                  value: z.string().nullish(),
                  message: z.string().nullish(),
                }),
              )
              .nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});
export type AnalysisRun = z.infer<typeof analysisRunShape>;

/** Of an HTTPRoute the weights of its backends. */
export const httpRouteShape = z.object({
  metadata,
  spec: z.object({
    rules: z
      .array(
        z.object({
          backendRefs: z
            .array(z.object({ name: z.string(), weight: z.number().nullish() }))
            .nullish(),
        }),
      )
      .nullish(),
  }),
});
export type HttpRoute = z.infer<typeof httpRouteShape>;
