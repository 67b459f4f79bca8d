import type { AuditorService } from '@backstage/backend-plugin-api';
import { AuthenticationError } from '@backstage/errors';
import { auditIds } from '@causeway/plugin-mesh-common';
import type { CodeHost, CodeHostHint } from '@causeway/plugin-mesh-node';
import express, { type RequestHandler, type Request } from 'express';
import type { ChangeStore } from './ChangeStore';

/** Forgejo's largest push payload is far below this; one of GitHub's may be above it, and is found by polling. */
const LIMIT = '1mb';
const DAY_MS = 24 * 3600_000;

/**
 * Receives webhooks: authenticates the raw body, drops replays, answers at once and looks afterwards.
 * Mounted before any JSON parser, because the signature covers bytes.
 */
export function webhookRoute(options: {
  readonly codeHost: CodeHost;
  readonly store: ChangeStore;
  readonly auditor: AuditorService;
  readonly now: () => Date;
  readonly hinted: (hint: CodeHostHint) => void;
}): RequestHandler[] {
  const { codeHost, store, auditor, now, hinted } = options;
  return [
    express.raw({ type: () => true, limit: LIMIT }),
    async (req, res) => {
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const hint = codeHost.readWebhook(headersOf(req), body);
      if (!hint) {
        const event = await auditor.createEvent({
          eventId: auditIds.webhook,
          severityLevel: 'medium',
          request: req,
        });
        const error = new AuthenticationError(
          'The webhook was refused: its signature does not match the configured secret.',
        );
        await event.fail({ error });
        throw error;
      }
      const fresh = await store.rememberDelivery({
        delivery: hint.delivery,
        now: now(),
        keepFrom: new Date(now().getTime() - 7 * DAY_MS),
      });
      res.status(202).json({ seen: fresh ? 'first' : 'again' });
      if (fresh) hinted(hint);
    },
  ];
}

function headersOf(req: Request): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value[0] : value,
    ]),
  );
}
