import { createHmac, randomUUID } from 'node:crypto';
import type { HookRecord, RepoRecord } from '../store/entities';
import { repoKey, type Forge } from './Forge';
import { globMatches } from './globMatches';

const deliverTimeoutMs = 5_000;

export interface WebhookEvent {
  /** Subscription names that bring this event in. */
  readonly subscriptions: readonly string[];
  /** Value of X-Forgejo-Event; several kinds share "pull_request" (forgejo.md 7). */
  readonly event: string;
  readonly eventType: string;
  /** Branch the event is about, for the hook's filter. */
  readonly branch: string;
  readonly payload: unknown;
}

/** One delivery, as `GET /_estate/deliveries` lists it. */
export interface Delivery {
  readonly id: string;
  readonly hook: number;
  readonly event: string;
  readonly eventType: string;
  readonly outcome: 'sent' | 'dropped' | 'failed';
  readonly status?: number;
}

/** Sends events to hooks: once each, in no promised order, never repeated. */
export class Webhooks {
  readonly deliveries: Delivery[] = [];
  /** How many of the next deliveries get lost (fault switch). */
  dropNext = 0;

  constructor(private readonly forge: Forge) {}

  emit(repo: RepoRecord, event: WebhookEvent): void {
    const key = repoKey(repo);
    const hooks = this.forge.store
      .values('hook')
      .filter(hook => hook.repo === key && wants(hook, event));
    for (const hook of hooks) this.send(hook, event);
  }

  send(hook: HookRecord, event: WebhookEvent): void {
    const id = randomUUID();
    const { event: name, eventType } = event;
    const entry = { id, hook: hook.id, event: name, eventType };
    if (this.dropNext > 0) {
      this.dropNext -= 1;
      this.note({ ...entry, outcome: 'dropped' });
      return;
    }
    const body = JSON.stringify(event.payload);
    this.forge.background.start(async () => {
      try {
        const answer = await fetch(hook.url, {
          method: 'POST',
          redirect: 'manual',
          headers: headersOf(hook, { id, name, eventType, body }),
          body,
          signal: AbortSignal.timeout(deliverTimeoutMs),
        });
        await answer.body?.cancel();
        this.note({ ...entry, outcome: 'sent', status: answer.status });
      } catch {
        this.note({ ...entry, outcome: 'failed' });
      }
    });
  }

  private note(delivery: Delivery): void {
    this.deliveries.push(delivery);
    if (this.deliveries.length > 500) this.deliveries.shift();
  }
}

function wants(hook: HookRecord, event: WebhookEvent): boolean {
  if (!hook.active) return false;
  if (!hook.events.some(e => event.subscriptions.includes(e))) return false;
  const { branchFilter } = hook;
  if (!branchFilter || branchFilter === '*') return true;
  return globMatches({
    glob: branchFilter,
    text: event.branch,
    separators: '/',
  });
}

function headersOf(
  hook: HookRecord,
  delivery: {
    readonly id: string;
    readonly name: string;
    readonly eventType: string;
    readonly body: string;
  },
): Record<string, string> {
  const { id, name, eventType, body } = delivery;
  // No secret means an empty signature, as on the real forge: receivers must refuse it.
  const mac = (hash: string) =>
    hook.secret ? createHmac(hash, hook.secret).update(body).digest('hex') : '';
  const sha256 = mac('sha256');
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-hub-signature': `sha1=${mac('sha1')}`,
    'x-hub-signature-256': `sha256=${sha256}`,
    'x-github-event': name,
    'x-github-event-type': eventType,
    'x-github-delivery': id,
  };
  for (const family of ['forgejo', 'gitea', 'gogs']) {
    headers[`x-${family}-delivery`] = id;
    headers[`x-${family}-event`] = name;
    headers[`x-${family}-event-type`] = eventType;
    headers[`x-${family}-signature`] = sha256;
  }
  if (hook.authorizationHeader) {
    headers.authorization = hook.authorizationHeader;
  }
  return headers;
}
