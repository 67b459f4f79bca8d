import { createHash } from 'node:crypto';
import type { Forge } from '../forge/Forge';
import type { Account } from '../store/entities';

export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'account';
      readonly account: Account;
      readonly scopes: readonly string[];
    };

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Who calls, from the Authorization header: `token T` (lower case only), `Bearer T` (any case), or Basic with the
 * token as password, or as user name with an empty password or "x-oauth-basic" (forgejo.md 1).
 * Git accepts Basic only.
 */
export function authenticate(
  forge: Forge,
  header: string | undefined,
  accepts: 'api' | 'git',
): Caller {
  if (!header) return { kind: 'anonymous' };
  const token = tokenOf(header, accepts);
  const record = token && forge.store.get('token', tokenHash(token));
  const account = record && forge.account(record.login);
  return record && account
    ? { kind: 'account', account, scopes: record.scopes }
    : { kind: 'refused' };
}

function tokenOf(header: string, accepts: 'api' | 'git'): string | undefined {
  const space = header.indexOf(' ');
  const scheme = header.slice(0, space);
  const value = header.slice(space + 1).trim();
  if (scheme.toLowerCase() === 'basic') {
    const pair = Buffer.from(value, 'base64').toString();
    const colon = pair.indexOf(':');
    const user = pair.slice(0, colon);
    const password = pair.slice(colon + 1);
    return password === '' || password === 'x-oauth-basic' ? user : password;
  }
  if (accepts === 'git') return undefined;
  return scheme === 'token' || scheme.toLowerCase() === 'bearer'
    ? value
    : undefined;
}

/** Whether the scopes allow reading or writing a category; write includes read, "all" includes everything. */
export function scopeAllows(
  scopes: readonly string[],
  category: string,
  verb: 'read' | 'write',
): boolean {
  return (
    scopes.includes('all') ||
    scopes.includes(`write:${category}`) ||
    (verb === 'read' && scopes.includes(`read:${category}`))
  );
}
