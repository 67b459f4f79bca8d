import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cookieValue, setCookie } from '../http/cookies';

const cookieName = 'estate_login_csrf';

/** Double-submit token for forms of people who have no session yet. */
export const LoginCsrf = {
  /** The token for a form, and the cookie to set when the browser has none. */
  issue(cookies: string | undefined): {
    readonly token: string;
    readonly cookies: readonly string[];
  } {
    const present = cookieValue(cookies, cookieName);
    if (present && present.length >= 32) return { token: present, cookies: [] };
    const token = randomBytes(24).toString('base64url');
    return { token, cookies: [setCookie(cookieName, token)] };
  },

  /** Whether a form came from our own page. */
  matches(request: IncomingMessage, field: string | null | undefined): boolean {
    const present = cookieValue(request.headers.cookie, cookieName);
    return isOwnOrigin(request) && sameToken(present, field);
  },
};

/** Browsers name the origin of every POST; a foreign one is refused whatever else it brings. */
export function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || origin === `http://${host}`;
}

export function sameToken(
  expected: string | undefined,
  given: string | null | undefined,
): boolean {
  if (!expected || !given) return false;
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
