import type {
  AuditorService,
  HttpAuthService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import { auditIds, type AbortRequest } from '@causeway/plugin-mesh-common';
import type { RequestHandler } from 'express';
import Router from 'express-promise-router';
import { callerOf } from '../changes/callerOf';
import type { RolloutAborts } from './RolloutAborts';

export interface RolloutRouteOptions {
  readonly aborts: RolloutAborts;
  readonly auditor: AuditorService;
  readonly httpAuth: HttpAuthService;
  readonly userInfo: UserInfoService;
}

const refOf = (params: Readonly<Record<string, string>>) =>
  `${params.namespace}/${params.name}`;

/**
 * What may be done about the rollouts of a service. An abort acts at once on production and passes no review, so it is
 * audited with high severity, refusals and failures too. Requests were validated and read before they get here.
 */
export function rolloutRoutes(options: RolloutRouteOptions): RequestHandler {
  const { aborts, auditor } = options;
  const router = Router();
  router.get(
    '/services/:namespace/:name/rollout/abortable',
    async (req, res) => {
      const caller = await callerOf(req, {
        ...options,
        allow: ['user', 'service'],
      });
      res.json(await aborts.abortable(refOf(req.params), caller));
    },
  );
  router.post('/services/:namespace/:name/rollout/abort', async (req, res) => {
    const ref = refOf(req.params);
    const { cluster, name, reason }: AbortRequest = req.body;
    const event = await auditor.createEvent({
      eventId: auditIds.abortRollout,
      severityLevel: 'high',
      request: req,
      meta: { service: ref, cluster, rollout: name, reason },
    });
    try {
      const caller = await callerOf(req, { ...options, allow: ['user'] });
      const aborted = await aborts.abort(
        ref,
        { cluster, name, reason },
        caller,
      );
      await event.success({ meta: { outcome: 'aborted' } });
      res.json(aborted);
    } catch (error) {
      await event.fail({ error: error as Error });
      throw error;
    }
  });
  return router;
}
