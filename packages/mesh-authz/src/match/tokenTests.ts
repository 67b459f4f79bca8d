import { passes, textTest } from './TextTest';
import type { TextTest } from './TextTest';

/** Parts issuer and subject of one observed token, which no claim can contain. */
export const PAIR = '\u0000';

/** Marks an element of a list in observed metadata, to tell it from the same text standing alone. */
export const ELEMENT = '\u0000';

const ANY: TextTest = { kind: 'any' };
const exact = (text: string): TextTest => ({ kind: 'exact', text });

function parts(value: string): { iss: TextTest; sub: TextTest } {
  const slash = value.lastIndexOf('/');
  const iss = slash < 0 ? value : value.slice(0, slash);
  const sub = slash < 0 ? '' : value.slice(slash + 1);
  if (value === '*') return { iss: ANY, sub: ANY };
  if (value.startsWith('*')) {
    if (slash < 0)
      return { iss: ANY, sub: { kind: 'suffix', text: value.slice(1) } };
    return { iss: textTest(iss, 'any'), sub: exact(sub) };
  }
  if (value.endsWith('*')) {
    if (slash < 0)
      return { iss: { kind: 'prefix', text: value.slice(0, -1) }, sub: ANY };
    return { iss: exact(iss), sub: textTest(sub, 'any') };
  }
  return { iss: exact(iss), sub: exact(sub) };
}

/** `requestPrincipals`: `<iss>/<sub>` parted at the last slash, since an issuer is often a URL (mesh.md 1.6). */
export function requestPrincipalTest(value: string): TextTest {
  const { iss, sub } = parts(value);
  return {
    kind: 'program',
    matches: text => {
      const at = text.indexOf(PAIR);
      return passes(iss, text.slice(0, at)) && passes(sub, text.slice(at + 1));
    },
  };
}

/** `experimental.envoy.filters.*`: `[v]` is held against the elements of a list, `v` against a text. */
export function metadataTest(value: string): TextTest {
  const list = value.length > 1 && value.startsWith('[') && value.endsWith(']');
  const inner = textTest(list ? value.slice(1, -1) : value, 'any');
  return {
    kind: 'program',
    matches: text =>
      text.startsWith(ELEMENT) === list &&
      passes(inner, list ? text.slice(1) : text),
  };
}
