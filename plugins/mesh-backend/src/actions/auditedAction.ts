import type {
  AuditorService,
  BackstageCredentials,
} from '@backstage/backend-plugin-api';
import type { Caller } from '../changes/ChangeService';

/**
 * Writes an audit event around an action that writes, refusals included. An action has no HTTP request of its own, so
 * who asked is told in the event.
 */
export async function auditedAction<T>(
  auditor: AuditorService,
  call: {
    readonly id: string;
    readonly caller: Caller;
    readonly meta: Readonly<Record<string, string>>;
    readonly act: () => Promise<T>;
    readonly told?: (result: T) => Readonly<Record<string, string>>;
  },
): Promise<T> {
  const { caller } = call;
  const meta = { ...call.meta, actor: actorOf(caller), by: 'action' };
  const event = await auditor.createEvent({
    eventId: call.id,
    severityLevel: 'medium',
    meta,
  });
  try {
    const result = await call.act();
    await event.success({ meta: { ...meta, ...call.told?.(result) } });
    return result;
  } catch (error) {
    await event.fail({ error: error as Error });
    throw error;
  }
}

function actorOf({ user, credentials }: Caller): string {
  if (user !== undefined) return user;
  const { principal } = credentials as BackstageCredentials<{
    readonly subject?: string;
  }>;
  return principal.subject ?? 'unknown';
}
