import type { ScaffolderT } from '../words';

const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const NAME = /^[a-z]([a-z0-9-]*[a-z0-9])?$/;
/** RFC 1123 and RFC 1035 labels. */
const MAX = 63;

export type NameProblem =
  | 'needsNamespace'
  | 'needsName'
  | 'badNamespace'
  | 'badName';

export interface NameParts {
  readonly namespace?: string;
  readonly name?: string;
}

/** What is wrong with a namespace and a name before anybody is asked; undefined when nothing is. */
export function nameProblem(value: NameParts): NameProblem | undefined {
  const { namespace = '', name = '' } = value;
  if (namespace === '') return 'needsNamespace';
  if (name === '') return 'needsName';
  if (!LABEL.test(namespace) || namespace.length > MAX) return 'badNamespace';
  return !NAME.test(name) || name.length > MAX ? 'badName' : undefined;
}

/** The problem as a sentence. */
export function problemWords(
  problem: NameProblem,
  { namespace = '', name = '', t }: NameParts & { readonly t: ScaffolderT },
): string {
  return t(`name.${problem}`, { namespace, name, most: String(MAX) });
}
