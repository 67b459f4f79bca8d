import type { CrdRule } from './crdRules';

interface Metric {
  readonly name?: string;
  readonly successCondition?: string;
  readonly failureCondition?: string;
}

interface Spec {
  readonly args?: readonly { readonly name: string }[];
  readonly metrics?: readonly Metric[];
}

const specOf = (object: Readonly<Record<string, unknown>>) =>
  (object.spec ?? {}) as Spec;

/** The answer of a query that finds nothing is empty, and its first element an error, which aborts (mesh.md 6.1). */
const GUARD = 'len(result) > 0 && !isNaN(result[0]) && result[0] ';

function decides({ successCondition, failureCondition }: Metric): boolean {
  const conditions = [
    [successCondition, '<='],
    [failureCondition, '>'],
  ] as const;
  const limits = conditions.map(([text, sign]) =>
    text?.startsWith(`${GUARD}${sign} `)
      ? text.slice(GUARD.length + sign.length)
      : undefined,
  );
  return limits[0] !== undefined && limits[0] === limits[1];
}

/** The one metric that counts and judges nothing. */
function counts({ name, ...metric }: Metric): boolean {
  return (
    name === 'requests' &&
    metric.successCondition === undefined &&
    metric.failureCondition === undefined
  );
}

/** What no package checks of the templates of Argo Rollouts. */
export const analysisRules: readonly CrdRule[] = [
  {
    name: 'what a template asks the Rollout for is what it uses',
    kinds: ['AnalysisTemplate'],
    holds: object => {
      const { args = [], metrics = [] } = specOf(object);
      const used = JSON.stringify(metrics).matchAll(/\{\{args\.([a-z-]+)\}\}/g);
      const names = args.map(({ name }) => name).sort();
      return (
        names.join() ===
        [...new Set([...used].map(each => each[1]))].sort().join()
      );
    },
  },
  {
    name: 'a measurement passes or fails at one limit, and is neither without an answer (mesh.md 6.1)',
    kinds: ['AnalysisTemplate'],
    holds: object => {
      const { metrics = [] } = specOf(object);
      const judging = metrics.filter(each => !counts(each));
      return judging.length > 0 && judging.every(decides);
    },
  },
];
