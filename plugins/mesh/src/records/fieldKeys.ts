/** What is asked for about a field: the kind's own text, or the one that all kinds share. */
export function fieldKeys(
  kind: string,
  field: string,
  part: 'label' | 'help' | `option.${string}`,
): readonly string[] {
  return [kind, 'any'].map(owner => `${owner}.${field}.${part}`);
}
