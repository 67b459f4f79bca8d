import type { AuditorService } from '@backstage/backend-plugin-api';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import { startLoop } from '../loop';
import type { MeshDeps } from '../startMesh';
import { auditRoutes } from './auditRoutes';
import { DatabaseAuditTrail } from './DatabaseAuditTrail';
import { recordRequests } from './recordRequests';

/** How long a row may be without its place in the chain; until then nothing tells that it was altered. */
const SEAL_IDLE_MS = 2_000;

/** Builds the trail, starts what gives rows their places, and makes the auditor that keeps requests. */
export function startAudit(options: {
  readonly deps: MeshDeps;
  readonly knex: Knex;
  readonly now: () => Date;
}): { readonly auditor: AuditorService; readonly routes: RequestHandler } {
  const { deps, knex, now } = options;
  const trail = DatabaseAuditTrail.create({ knex });
  const auditor = recordRequests(deps.auditor, {
    trail,
    httpAuth: deps.httpAuth,
    now,
    warn: message => deps.logger.warn(message),
  });
  const seal = startLoop({
    name: 'seal',
    idleMs: SEAL_IDLE_MS,
    logger: deps.logger,
    step: () => trail.seal(),
  });
  deps.lifecycle.addShutdownHook(() => seal.stop());
  return { auditor, routes: auditRoutes({ ...deps, auditor, trail }) };
}
