import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type {
  AuditorService,
  HttpAuthService,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import { InputError, NotAllowedError } from '@backstage/errors';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import {
  AUDIT_HEAD_HEADER,
  auditIds,
  meshAuditExportPermission,
} from '@causeway/plugin-mesh-common';
import type { Request, RequestHandler } from 'express';
import Router from 'express-promise-router';
import type { AuditTrail } from './AuditTrail';

export interface AuditRouteOptions {
  readonly trail: Pick<AuditTrail, 'export'>;
  readonly auditor: AuditorService;
  readonly httpAuth: HttpAuthService;
  readonly permissions: PermissionsService;
}

/** The export of the audit trail. It is audited itself, and so is its refusal. */
export function auditRoutes(options: AuditRouteOptions): RequestHandler {
  const router = Router();
  router.get('/audit/export', async (req, res) => {
    const event = await options.auditor.createEvent({
      eventId: auditIds.auditExport,
      severityLevel: 'medium',
      request: req,
    });
    try {
      await mayExport(req, options);
      const { head, lines } = await options.trail.export(afterOf(req));
      res.set({
        'cache-control': 'no-store',
        'content-type': 'application/x-ndjson; charset=utf-8',
        [AUDIT_HEAD_HEADER]: head,
      });
      // One piece ahead at most: a slow reader must not make the portal hold the trail in memory.
      const stream = Readable.from(lines, { highWaterMark: 1 });
      // A trail that cannot be read to its end breaks the connection: half of it must not look like all.
      await pipeline(stream, res);
      await event.success({ meta: { head } });
    } catch (error) {
      await event.fail({ error: error as Error });
      throw error;
    }
  });
  return router;
}

async function mayExport(
  req: Request,
  { httpAuth, permissions }: AuditRouteOptions,
): Promise<void> {
  const credentials = await httpAuth.credentials(req, {
    allow: ['user', 'service'],
  });
  const [decision] = await permissions.authorize(
    [{ permission: meshAuditExportPermission }],
    { credentials },
  );
  if (decision.result !== AuthorizeResult.ALLOW) {
    throw new NotAllowedError(
      `You may not export the audit trail (permission ${meshAuditExportPermission.name}).`,
    );
  }
}

function afterOf(req: Request): number {
  const text = req.query.after ?? '0';
  const after = typeof text === 'string' ? Number(text) : NaN;
  if (text === '' || !Number.isSafeInteger(after) || after < 0) {
    throw new InputError(
      'The parameter "after" is the sequence of an entry: 0, 1, 2 …',
    );
  }
  return after;
}
