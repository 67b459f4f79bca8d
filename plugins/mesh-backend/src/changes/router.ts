import type {
  AuditorService,
  HttpAuthService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import { createValidatedOpenApiRouter } from '@backstage/backend-openapi-utils';
import { auditIds, meshOpenApi } from '@causeway/plugin-mesh-common';
import { manifestJsonSchema } from '@causeway/mesh-intent';
import {
  json,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import Router from 'express-promise-router';
import { sendMoment } from '../evidence/sendMoment';
import { sendTagged } from '../evidence/sendTagged';
import { readTriage } from './readTriage';
import { callerOf } from './callerOf';
import type { Caller, ChangeService } from './ChangeService';

/** Bytes of a request. A manifest has a few thousand; a large pull request's files fit. */
const BODY_LIMIT = 100 * 1024;

export interface RouterOptions {
  readonly service: ChangeService;
  readonly httpAuth: HttpAuthService;
  readonly userInfo: UserInfoService;
  readonly auditor: AuditorService;
  readonly group: string;
}

/** The JSON API: parse, call, respond. Requests are validated against the OpenAPI document before they get here. */
export function createChangeRouter(options: RouterOptions): RequestHandler {
  const { service } = options;
  const router = createValidatedOpenApiRouter(meshOpenApi, {
    // Nothing: bodies are read below.
    middleware: [(_req, _res, next) => next()],
  });
  const reader = (request: unknown) =>
    callerOf(request as Request, { ...options, allow: ['user', 'service'] });

  router.get('/kinds', async (req, res) => {
    res.json({
      items: [...(await service.kinds(await reader(req)))] as never[],
    });
  });
  router.get('/rules', async (req, res) => {
    res.json({
      items: [...(await service.rules(await reader(req)))] as never[],
    });
  });
  router.get('/kinds/:kind/choices', async (req, res) => {
    const request = { kind: req.params.kind, service: req.query.service };
    res.json({ ...(await service.choices(request, await reader(req))) });
  });
  router.get('/availability', async (req, res) => {
    res.json({ ...(await service.availability(req.query, await reader(req))) });
  });
  router.post('/changes/preview', async (req, res) => {
    res.json({ ...(await service.previewChange(req.body, await reader(req))) });
  });
  router.get('/changes', async (req, res) => {
    const { items, ...rest } = await service.listChanges(
      req.query,
      await reader(req),
    );
    res.json({ ...rest, items: [...items] as never[] });
  });
  router.get('/changes/:id', async (req, res) => {
    res.json({
      ...(await service.getChange(req.params.id, await reader(req))),
    });
  });
  router.get('/changes/:id/rendered', async (req, res) => {
    const { id } = req.params;
    const known = req.get('if-none-match');
    const answer = await service.renderedChange(
      known === undefined ? { id } : { id, known },
      await reader(req),
    );
    // Asked again each time: who may read it can change, the answer cannot.
    res.set('cache-control', 'private, no-cache');
    if (answer.tag !== undefined) res.set('etag', answer.tag);
    if (answer.same) res.status(304).end();
    else res.json({ ...answer.view });
  });
  router.get('/changes/:id/reach', async (req, res) => {
    const reach = await service.getReach(req.params.id, await reader(req));
    sendMoment(req, res as unknown as Response, reach);
  });
  router.get('/services', async (req, res) => {
    res.json({ ...(await service.listServices(req.query, await reader(req))) });
  });
  router.get('/services/:namespace/:name', async (req, res) => {
    const ref = `${req.params.namespace}/${req.params.name}`;
    res.json({ ...(await service.getService(ref, await reader(req))) });
  });
  router.get('/services/:namespace/:name/evidence', async (req, res) => {
    const ref = `${req.params.namespace}/${req.params.name}`;
    const evidence = await service.getEvidence(ref, await reader(req));
    sendMoment(req, res as unknown as Response, evidence);
  });
  router.get('/fleet', async (req, res) => {
    const fleet = await service.getFleet(await reader(req));
    sendMoment(req, res as unknown as Response, fleet);
  });
  router.get('/graph', async (req, res) => {
    const graph = await service.getGraph(req.query, await reader(req));
    sendTagged(req, res as unknown as Response, graph);
  });
  router.get('/undeclared', async (req, res) => {
    const undeclared = await service.getUndeclared(await reader(req));
    sendMoment(req, res as unknown as Response, undeclared);
  });
  router.get('/home', async (req, res) => {
    const home = await service.getHome(await reader(req));
    sendMoment(req, res as unknown as Response, home);
  });
  router.get('/status', async (req, res) => {
    res.json({ ...(await service.getStatus(await reader(req))) });
  });
  router.post('/render', async (req, res) => {
    res.json({ ...(await service.render(req.body, await reader(req))) });
  });
  router.post('/check', async (req, res) => {
    const files = req.body.files.map(file => ({
      ...file,
      text: file.text ?? null,
    }));
    res.json({ ...(await service.check({ files }, await reader(req))) });
  });
  router.get('/schemas/service-manifest.v1alpha1.json', async (_req, res) => {
    res.json({ ...manifestJsonSchema({ group: options.group }) });
  });
  addWriteRoutes(router, options);
  addReasonedRoutes(router, options);
  // Outside of the validated router, whose errors are all 400: a body that is too large is 413.
  const whole = Router();
  whole.use(json({ limit: BODY_LIMIT }));
  whole.use(router as unknown as RequestHandler);
  return whole;
}

function addWriteRoutes(
  router: ReturnType<typeof createValidatedOpenApiRouter<typeof meshOpenApi>>,
  options: RouterOptions,
): void {
  const { service } = options;
  const audited = auditedBy(options);
  const onChange = onChangeBy(options);

  router.post('/changes', async (req, res) => {
    const { change, created } = await audited({
      id: auditIds.submit,
      request: req as unknown as Request,
      meta: { kind: req.body.kind },
      act: caller => service.submitChange(req.body, caller),
      told: result => ({ change: result.change.id }),
    });
    res.status(created ? 201 : 200).json({ ...change });
  });
  router.post('/changes/triage', async (req, res) => {
    const answer = await audited({
      id: auditIds.triage,
      request: req as unknown as Request,
      meta: { act: req.body.act, changes: req.body.ids.join(' ') },
      act: caller => service.triage(readTriage(req.body), caller),
      told: ({ items }) => ({
        done: String(items.filter(({ done }) => done).length),
        refused: items
          .flatMap(each => (each.done ? [] : [`${each.id}: ${each.because}`]))
          .join(' '),
      }),
    });
    res.json({ ...answer });
  });
  router.post('/changes/:id/withdraw', async (req, res) => {
    const { id } = req.params;
    const { reason } = req.body;
    const change = await onChange(req, auditIds.withdraw, caller =>
      service.withdrawChange({ id, reason }, caller),
    );
    res.json({ ...change });
  });
  router.post('/changes/:id/resume', async (req, res) => {
    const { id } = req.params;
    const change = await onChange(req, auditIds.resume, caller =>
      service.resumeChange(id, caller),
    );
    res.json({ ...change });
  });
}

/** What sets something aside or gives it up: always with a reason. */
function addReasonedRoutes(
  router: ReturnType<typeof createValidatedOpenApiRouter<typeof meshOpenApi>>,
  options: RouterOptions,
): void {
  const { service } = options;
  const audited = auditedBy(options);
  const onChange = onChangeBy(options);

  router.post('/changes/:id/abandon', async (req, res) => {
    const { id } = req.params;
    const { reason } = req.body;
    const change = await onChange(req, auditIds.abandon, caller =>
      service.abandonChange({ id, reason }, caller),
    );
    res.json({ ...change });
  });
  router.post('/changes/:id/revert', async (req, res) => {
    const { id } = req.params;
    const { reason, key } = req.body;
    const { change, created } = await audited({
      id: auditIds.revert,
      request: req as unknown as Request,
      meta: { change: id },
      act: caller => service.revertChange({ id, reason, key }, caller),
      told: result => ({ revert: result.change.id }),
    });
    res.status(created ? 201 : 200).json({ ...change });
  });
  router.post('/changes/:id/review', async (req, res) => {
    const { id } = req.params;
    const { note } = req.body;
    const change = await onChange(req, auditIds.review, caller =>
      service.reviewChange({ id, note }, caller),
    );
    res.json({ ...change });
  });
  router.post('/changes/:id/acknowledge', async (req, res) => {
    const { id } = req.params;
    const { reason } = req.body;
    const change = await onChange(req, auditIds.acknowledge, caller =>
      service.acknowledgeChange({ id, reason }, caller),
    );
    res.json({ ...change });
  });
  router.post('/changes/:id/override', async (req, res) => {
    const { id } = req.params;
    const { step, gate, reason } = req.body;
    const change = await audited({
      id: auditIds.override,
      request: req as unknown as Request,
      meta: { change: id, gate },
      act: caller => service.overrideGate({ id, step, gate, reason }, caller),
    });
    res.json({ ...change });
  });
}

/** Writes an audit event around a write verb, refusals included. Severity medium: low is invisible by default. */
function auditedBy(options: RouterOptions) {
  return async <T>(call: {
    readonly id: string;
    readonly request: Request;
    readonly meta: Record<string, string>;
    readonly act: (caller: Caller) => Promise<T>;
    readonly told?: (result: T) => Record<string, string>;
  }): Promise<T> => {
    const event = await options.auditor.createEvent({
      eventId: call.id,
      severityLevel: 'medium',
      request: call.request,
      meta: call.meta,
    });
    try {
      const caller = await callerOf(call.request, {
        ...options,
        allow: ['user'],
      });
      const result = await call.act(caller);
      await event.success({ meta: { ...call.meta, ...call.told?.(result) } });
      return result;
    } catch (error) {
      await event.fail({ error: error as Error });
      throw error;
    }
  };
}

/** The same around an act on the one change that the path names. */
function onChangeBy(options: RouterOptions) {
  const audited = auditedBy(options);
  return <T>(
    request: { readonly params: { readonly id: string } },
    id: string,
    act: (caller: Caller) => Promise<T>,
  ): Promise<T> =>
    audited({
      id,
      request: request as unknown as Request,
      meta: { change: request.params.id },
      act,
    });
}
