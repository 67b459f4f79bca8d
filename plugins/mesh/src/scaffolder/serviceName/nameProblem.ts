const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const NAME = /^[a-z]([a-z0-9-]*[a-z0-9])?$/;
/** RFC 1123 and RFC 1035 labels. */
const MAX = 63;

/** What is wrong with a namespace and a name before anybody is asked; undefined when nothing is. */
export function nameProblem(value: {
  readonly namespace?: string;
  readonly name?: string;
}): string | undefined {
  const { namespace = '', name = '' } = value;
  if (namespace === '') return 'Say which namespace the service runs in.';
  if (name === '') return 'Give the service a name.';
  if (!LABEL.test(namespace) || namespace.length > MAX) {
    return `"${namespace}" is not a namespace: lower-case letters, digits and "-" only, at most ${MAX}.`;
  }
  if (!NAME.test(name) || name.length > MAX) {
    return `"${name}" is not a name of a service: lower-case letters, digits and "-", starting with a letter, at most ${MAX}.`;
  }
  return undefined;
}
