import { randomBytes } from 'node:crypto';
import { cookieValue } from '../http/cookies';
import type { BrowserSession } from '../store/entities';
import type { Store } from '../store/Store';

export const sessionCookie = 'estate_session';

const lifetimeMs = 30 * 86_400_000;

/** Browser sessions: who is signed in to the forge's pages. On system time, never on the estate's clock. */
export class Sessions {
  constructor(private readonly store: Store) {
    for (const id of store.keys('session')) {
      const session = store.get('session', id);
      if (session && session.expiresAt < Date.now())
        store.remove('session', id);
    }
  }

  /** The session of a Cookie header, when it exists and has not expired. */
  find(
    cookies: string | undefined,
  ): (BrowserSession & { readonly id: string }) | undefined {
    const id = cookieValue(cookies, sessionCookie);
    const session = id ? this.store.get('session', id) : undefined;
    return id && session && session.expiresAt > Date.now()
      ? { ...session, id }
      : undefined;
  }

  /** Starts a session and answers its id, the cookie's value. */
  start(login: string): string {
    const id = randomBytes(24).toString('base64url');
    this.store.put('session', id, {
      login,
      csrf: randomBytes(24).toString('base64url'),
      expiresAt: Date.now() + lifetimeMs,
    });
    return id;
  }

  end(id: string): void {
    this.store.remove('session', id);
  }
}
