/**
 * One value of a policy, ready to be held against a text.
 * `any` is Envoy's `.+`, `present` also takes the empty text (a header that is there); `program` is everything
 * that is not one string comparison. No test is ever a RegExp: a policy's text must not choose its own cost.
 */
export type TextTest =
  | { readonly kind: 'any' }
  | { readonly kind: 'present' }
  | { readonly kind: 'exact'; readonly text: string }
  | { readonly kind: 'prefix'; readonly text: string }
  | { readonly kind: 'suffix'; readonly text: string }
  | { readonly kind: 'program'; readonly matches: (text: string) => boolean };

/** Whether the text passes. */
export function passes(test: TextTest, text: string): boolean {
  switch (test.kind) {
    case 'any':
      return text !== '';
    case 'present':
      return true;
    case 'exact':
      return text === test.text;
    case 'prefix':
      return text.startsWith(test.text);
    case 'suffix':
      return text.endsWith(test.text);
    case 'program':
      return test.matches(text);
    default:
      return test satisfies never;
  }
}

/**
 * The order Istio tries them in (mesh.md 1.5): `*` alone, leading `*`, trailing `*`, else exact. So `*mid*` is the
 * suffix `mid*`, and a `*` in the middle is a letter.
 */
export function textTest(value: string, alone: 'any' | 'present'): TextTest {
  if (value === '*') return { kind: alone };
  if (value.startsWith('*')) return { kind: 'suffix', text: value.slice(1) };
  if (value.endsWith('*')) return { kind: 'prefix', text: value.slice(0, -1) };
  return { kind: 'exact', text: value };
}
