import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Store } from '../store/Store';

/** Keeps the provider's sessions, grants and tokens in the estate's store, so that a restart keeps people signed in. */
export class StoreAdapter implements Adapter {
  constructor(private readonly store: Store, private readonly model: string) {}

  async upsert(
    id: string,
    payload: AdapterPayload,
    expiresIn: number,
  ): Promise<void> {
    const expiresAt = expiresIn ? Date.now() + expiresIn * 1000 : undefined;
    this.store.put('oidc', this.key(id), {
      payload: { ...payload },
      expiresAt,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const record = this.store.get('oidc', this.key(id));
    if (!record) return undefined;
    if (record.expiresAt !== undefined && record.expiresAt < Date.now()) {
      this.store.remove('oidc', this.key(id));
      return undefined;
    }
    return record.payload as AdapterPayload;
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.findWhere('uid', uid);
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findWhere('userCode', userCode);
  }

  async consume(id: string): Promise<void> {
    const record = this.store.get('oidc', this.key(id));
    if (!record) return;
    const consumed = Math.floor(Date.now() / 1000);
    const payload = { ...record.payload, consumed };
    this.store.put('oidc', this.key(id), { ...record, payload });
  }

  async destroy(id: string): Promise<void> {
    this.store.remove('oidc', this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const key of this.store.keys('oidc')) {
      if (this.store.get('oidc', key)?.payload.grantId === grantId) {
        this.store.remove('oidc', key);
      }
    }
  }

  private key(id: string): string {
    return `${this.model}:${id}`;
  }

  /** A scan: the estate has a handful of sessions. */
  private async findWhere(
    field: string,
    value: string,
  ): Promise<AdapterPayload | undefined> {
    const prefix = `${this.model}:`;
    const key = this.store
      .keys('oidc')
      .find(
        k =>
          k.startsWith(prefix) &&
          this.store.get('oidc', k)?.payload[field] === value,
      );
    return key ? this.find(key.slice(prefix.length)) : undefined;
  }
}

/** Drops what expired while the estate was down. */
export function dropExpired(store: Store): void {
  for (const key of store.keys('oidc')) {
    const expiresAt = store.get('oidc', key)?.expiresAt;
    if (expiresAt !== undefined && expiresAt < Date.now()) {
      store.remove('oidc', key);
    }
  }
}
