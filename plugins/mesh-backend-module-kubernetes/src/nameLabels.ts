/** Where the name of a service is looked for in the labels of its pods, in Istio's order, so that objects and metrics agree. */
const NAME_LABELS = [
  'service.istio.io/canonical-name',
  'app.kubernetes.io/name',
  'app',
];

/** Labels of an object. */
export type Labels = Readonly<Record<string, string>>;

/** Name of the service that labels tell; `undefined` when they tell none. */
export function namedByLabels(labels: Labels): string | undefined {
  return NAME_LABELS.flatMap(name => labels[name] || [])[0];
}
