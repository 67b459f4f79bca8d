import type { RequestRecord, RequestToken } from '../request';
import { PAIR } from '../match';
import type { Subject } from '../lower';
import { absent, missing, texts } from './observed';
import type { Observed } from './observed';

/** Claims that jwt_authn splits at spaces before any policy sees them (mesh.md 1.8). */
const SPACE_DELIMITED = ['scope', 'permission'];

/** What a claim of any level says: its text, or the texts of its list. Numbers and booleans match no text. */
function textsIn(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.filter((item): item is string => typeof item === 'string');
}

function topLevel(token: RequestToken, name: string): Observed | undefined {
  switch (name) {
    case 'iss':
      return texts(token.iss);
    case 'sub':
      return texts(token.sub);
    case 'aud':
      return token.aud && { known: true, texts: token.aud };
    case 'azp':
      return token.azp === undefined ? undefined : texts(token.azp);
    default:
      return undefined;
  }
}

function claim(token: RequestToken, path: readonly string[]): Observed {
  const direct = path.length === 1 ? topLevel(token, path[0]) : undefined;
  if (direct !== undefined) return direct;
  if (token.claims === undefined) return missing('token.claims');
  let value: unknown = token.claims;
  for (const name of path) {
    const holds =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    if (!holds) return absent;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  if (
    path.length === 1 &&
    SPACE_DELIMITED.includes(path[0]) &&
    typeof value === 'string'
  )
    return { known: true, texts: value.split(' ').filter(Boolean) };
  return { known: true, texts: textsIn(value) };
}

type TokenSubject = Extract<
  Subject,
  { kind: 'requestPrincipal' | 'audiences' | 'presenter' | 'claim' }
>;

/** What a validated token says; without one, `request.auth.*` is empty. */
export function observeToken(
  subject: TokenSubject,
  { token }: RequestRecord,
): Observed {
  if (token === undefined) return missing('token');
  if (token === null) return absent;
  switch (subject.kind) {
    case 'requestPrincipal':
      return texts(`${token.iss}${PAIR}${token.sub}`);
    case 'audiences':
      return claim(token, ['aud']);
    case 'presenter':
      return claim(token, ['azp']);
    case 'claim':
      return claim(token, subject.path);
    default:
      return subject satisfies never;
  }
}
