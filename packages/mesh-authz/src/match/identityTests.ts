import { literalSearch } from './literalSearch';
import type { TextTest } from './TextTest';

const SCHEME = 'spiffe://';

/** `principals`: the value without its scheme; a leading `*` swallows the trust domain (mesh.md 1.6). */
export function principalTest(value: string): TextTest {
  if (value === '*') return { kind: 'any' };
  if (value.startsWith('*')) {
    const end = value.slice(1);
    return {
      kind: 'program',
      matches: text =>
        text.length >= SCHEME.length + end.length &&
        text.startsWith(SCHEME) &&
        text.endsWith(end),
    };
  }
  if (value.endsWith('*'))
    return { kind: 'prefix', text: SCHEME + value.slice(0, -1) };
  return { kind: 'exact', text: SCHEME + value };
}

/** `namespaces`: `/ns/<value>/` anywhere in the identity, every `*` any run of letters, so any trust domain. */
export function namespaceTest(value: string): TextTest {
  // Between two stars the leftmost place is always as good as a later one, so one pass is enough.
  const pieces = `/ns/${value}/`.split('*').map(literalSearch);
  const lengths = `/ns/${value}/`.split('*').map(({ length }) => length);
  return {
    kind: 'program',
    matches: text => {
      let from = 0;
      for (let i = 0; i < pieces.length; i += 1) {
        const found = pieces[i](text, from);
        if (found < 0) return false;
        from = found + lengths[i];
      }
      return true;
    },
  };
}

/**
 * `serviceAccounts`: `ns/name`, or a name alone in the policy's own namespace; any trust domain, and segments may
 * stand before, between and behind.
 */
export function serviceAccountTest(
  value: string,
  policyNamespace: string,
): TextTest {
  const slash = value.indexOf('/');
  const namespace = slash < 0 ? policyNamespace : value.slice(0, slash);
  const inNamespace = `/ns/${namespace}`;
  const account = `/sa/${value.slice(slash + 1)}`;
  const findNamespace = literalSearch(`${inNamespace}/`);
  const findAccount = literalSearch(account);
  return {
    kind: 'program',
    matches: text => {
      if (!text.startsWith(SCHEME)) return false;
      // A trust domain of at least one letter comes before; the leftmost namespace leaves the most room behind.
      const at = findNamespace(text, SCHEME.length + 1);
      if (at < 0) return false;
      const direct = at + inNamespace.length;
      const found = findAccount(text, direct, place => {
        const end = place + account.length;
        // One slash between is the direct form; two slashes with nothing between are neither form.
        return (
          (place === direct || place >= direct + 2) &&
          (end === text.length || (text[end] === '/' && end + 1 < text.length))
        );
      });
      return found >= 0;
    },
  };
}

/** `trustDomains` (1.31): the part between the scheme and the first `/`; one `*` at an end stands for letters of it. */
export function trustDomainTest(value: string): TextTest {
  if (value === '*') return { kind: 'prefix', text: SCHEME };
  const star = value.indexOf('*');
  if (star < 0) return { kind: 'prefix', text: `${SCHEME}${value}/` };
  const head = value.slice(0, star);
  const tail = value.slice(star + 1);
  return {
    kind: 'program',
    matches: text => {
      if (!text.startsWith(SCHEME)) return false;
      const slash = text.indexOf('/', SCHEME.length);
      if (slash < 0) return false;
      const domain = text.slice(SCHEME.length, slash);
      return (
        domain.length >= head.length + tail.length &&
        domain.startsWith(head) &&
        domain.endsWith(tail)
      );
    },
  };
}
