import { generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { notFound, type Reply } from './Route';

const hourMs = 60 * 60_000;

/** A GitHub App with one installation: checks its signed claims and lends tokens for an hour. */
export class FakeApp {
  readonly id = '4711';
  readonly installationId = '99';
  readonly slug = 'causeway-portal';
  readonly privateKey: string;
  readonly #publicKey: string;
  /** Tokens and when they end. */
  readonly #lent = new Map<string, number>();

  constructor(private readonly now: () => number) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      // The older of the two forms, as GitHub gives keys out.
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    });
    this.privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  get lent(): number {
    return this.#lent.size;
  }

  isLive(token: string): boolean {
    return (this.#lent.get(token) ?? 0) > this.now();
  }

  /** Routes that take the app's own claim instead of a token. */
  answer(line: string, claim: string): Reply | undefined {
    const installation = `/app/installations/${this.installationId}`;
    if (!line.includes(' /app')) return undefined;
    if (!this.#isOwn(claim)) {
      return {
        status: 401,
        body: { message: 'A JSON web token could not be decoded' },
      };
    }
    switch (line) {
      case 'GET /app':
        return { status: 200, body: { id: Number(this.id), slug: this.slug } };
      case `GET ${installation}`:
        return {
          status: 200,
          body: {
            suspended_at: null,
            permissions: {
              contents: 'write',
              metadata: 'read',
              pull_requests: 'write',
              statuses: 'write',
            },
          },
        };
      case `POST ${installation}/access_tokens`:
        return { status: 201, body: this.#lend() };
      default:
        return notFound;
    }
  }

  #lend() {
    const token = `ghs_${randomBytes(18).toString('hex')}`;
    const ends = this.now() + hourMs;
    this.#lent.set(token, ends);
    return {
      token,
      expires_at: new Date(ends).toISOString(),
      permissions: { contents: 'write' },
      repository_selection: 'selected',
    };
  }

  /** Signed with the app's key, by the app, and for ten minutes at most. */
  #isOwn(claim: string): boolean {
    const [head, payload, signature] = claim.split('.');
    if (!signature) return false;
    const claims = JSON.parse(
      Buffer.from(payload, 'base64url').toString(),
    ) as Record<string, number | string>;
    const seconds = Date.now() / 1000;
    return (
      verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${payload}`),
        this.#publicKey,
        Buffer.from(signature, 'base64url'),
      ) &&
      String(claims.iss) === this.id &&
      Number(claims.exp) > seconds &&
      Number(claims.exp) <= seconds + 600
    );
  }
}
