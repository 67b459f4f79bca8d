import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JWK } from 'oidc-provider';
import { z } from 'zod';

const stored = z.object({
  jwk: z.record(z.string(), z.unknown()),
  cookieKey: z.string().min(32),
});

export interface OidcKeys {
  /** RSA, because the portal's module asks for RS256. */
  readonly jwk: JWK;
  readonly cookieKey: string;
}

/** Signing key and cookie key of the provider: made at first start, kept in the state folder, mode 0600. */
export function oidcKeys(stateDir: string): OidcKeys {
  const path = join(stateDir, 'oidc-keys.json');
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = {
      ...privateKey.export({ format: 'jwk' }),
      kid: randomBytes(8).toString('hex'),
      use: 'sig',
      alg: 'RS256',
    };
    const cookieKey = randomBytes(32).toString('hex');
    writeFileSync(path, JSON.stringify({ jwk, cookieKey }), { mode: 0o600 });
  }
  const { jwk, cookieKey } = stored.parse(
    JSON.parse(readFileSync(path, 'utf8')),
  );
  return { jwk: jwk as unknown as JWK, cookieKey };
}
