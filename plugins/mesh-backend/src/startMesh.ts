import { randomBytes } from 'node:crypto';
import type {
  AuditorService,
  AuthService,
  DatabaseService,
  HttpAuthService,
  HttpRouterService,
  LifecycleService,
  LoggerService,
  PermissionsRegistryService,
  PermissionsService,
  RootConfigService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import type { ActionsRegistryService } from '@backstage/backend-plugin-api/alpha';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import type { EventsService } from '@backstage/plugin-events-node';
import type { NotificationService } from '@backstage/plugin-notifications-node';
import type { SignalsService } from '@backstage/plugin-signals-node';
import {
  meshPermissions,
  WORLD_CHANGED_TOPIC,
} from '@causeway/plugin-mesh-common';
import type {
  Clock,
  CodeHost,
  RolloutControl,
  SignalSource,
} from '@causeway/plugin-mesh-node';
import Router from 'express-promise-router';
import { registerActions } from './actions/registerActions';
import { startAudit } from './audit/startAudit';
import { AuthorizedChangeService } from './changes/AuthorizedChangeService';
import { callerWith } from './changes/callerOf';
import { PortalChangeService } from './changes/PortalChangeService';
import { createChangeRouter } from './changes/router';
import { serviceResources, subjectOfChange } from './changes/subjects';
import { webhookRoute } from './changes/webhookRoute';
import { readMeshConfig } from './config/readMeshConfig';
import { BotSigner } from './delivery/BotSigner';
import { createDeliveryCore } from './deliveryCore';
import { Collector } from './evidence/Collector';
import { OutboxDrainer } from './effects/OutboxDrainer';
import { sendersOf } from './effects/senders';
import { migrate } from './migrate';
import { onTime } from './onTime';
import { CatalogPeople } from './people/CatalogPeople';
import { meshServiceResourceRef, meshServiceRules } from './permissions';
import { RolloutAborts } from './rollouts/RolloutAborts';
import { rolloutRoutes } from './rollouts/rolloutRoutes';
import { startLoops } from './startLoops';
import { Reconciler } from './world/Reconciler';

export interface MeshDeps {
  readonly actions: ActionsRegistryService;
  readonly auditor: AuditorService;
  readonly auth: AuthService;
  readonly catalog: CatalogService;
  readonly clock: Clock;
  readonly codeHost: CodeHost;
  readonly config: RootConfigService;
  readonly database: DatabaseService;
  readonly events: EventsService;
  readonly httpAuth: HttpAuthService;
  readonly httpRouter: HttpRouterService;
  readonly lifecycle: LifecycleService;
  readonly logger: LoggerService;
  readonly notifications: NotificationService;
  readonly permissions: PermissionsService;
  readonly permissionsRegistry: PermissionsRegistryService;
  readonly signals: SignalsService;
  readonly sources: readonly SignalSource[];
  readonly rolloutControls: readonly RolloutControl[];
  readonly userInfo: UserInfoService;
}

/** Ids without look-alikes to read out: lower-case base 36 of 80 random bits. */
const newId = () =>
  BigInt(`0x${randomBytes(10).toString('hex')}`)
    .toString(36)
    .padStart(16, '0');

/** Reads configuration once, builds each object once, wires them and starts the loops. */
export async function startMesh(deps: MeshDeps): Promise<void> {
  const { clock, codeHost, logger } = deps;
  const config = readMeshConfig(deps.config);
  const now = () => clock.now();
  const people = CatalogPeople.create({
    catalog: deps.catalog,
    auth: deps.auth,
    group: config.intent.group,
    now,
  });
  const knex = await migrate(deps.database);
  const core = createDeliveryCore({
    knex,
    codeHost,
    sources: deps.sources,
    signer: await BotSigner.fromFile(config.signingKeyFile),
    people,
    config,
    now,
    newId,
    log: logger,
  });
  let wake = () => {};
  const reconciler = new Reconciler({
    ...core,
    codeHost,
    now,
    published: moved =>
      deps.events.publish({ topic: WORLD_CHANGED_TOPIC, eventPayload: moved }),
    wake: () => wake(),
  });
  const service = new PortalChangeService({
    ...core,
    codeHost,
    people,
    approvals: config.approvals,
    gateModes: config.gateModes,
    simulated: config.simulated,
    now,
    newId,
    wake: () => wake(),
  });
  registerPermissions(deps, core);
  mountRoutes({
    deps,
    core,
    reconciler,
    service,
    audit: startAudit({ deps, knex, now }),
    now,
    group: config.intent.group,
  });
  const loops = startLoops({
    deps,
    core,
    reconciler,
    collector: new Collector({
      owners: core.owners,
      store: core.snapshots,
      now,
      random: Math.random,
      limits: config.evidence.limits,
      warn: message => logger.warn(message),
    }),
    pollIntervalMs: config.pollIntervalMs,
    outbox: new OutboxDrainer({
      knex,
      now,
      senders: sendersOf({ ...deps, approvals: config.approvals }),
      warn: message => logger.warn(message),
    }),
  });
  wake = loops.wake;
}

type Core = ReturnType<typeof createDeliveryCore>;

function registerPermissions(deps: MeshDeps, core: Core): void {
  deps.permissionsRegistry.addPermissions(
    meshPermissions.filter(each => !('resourceType' in each)),
  );
  deps.permissionsRegistry.addResourceType({
    resourceRef: meshServiceResourceRef,
    permissions: meshPermissions.filter(each => 'resourceType' in each),
    rules: Object.values(meshServiceRules),
    getResources: refs => serviceResources(refs, core.worlds),
  });
}

function mountRoutes(options: {
  readonly deps: MeshDeps;
  readonly core: Core;
  readonly reconciler: Reconciler;
  readonly service: PortalChangeService;
  readonly audit: ReturnType<typeof startAudit>;
  readonly now: () => Date;
  readonly group: string;
}): void {
  const { deps, core, reconciler } = options;
  const router = Router();
  // Before any parser: the signature covers the raw bytes.
  router.post(
    '/webhooks/:host',
    ...webhookRoute({
      codeHost: deps.codeHost,
      store: core.store,
      auditor: deps.auditor,
      now: options.now,
      hinted: hint => {
        reconciler.hint(hint).catch(error => {
          // Polling makes up for it; the trouble shows in the status view.
          deps.logger.warn(`A webhook could not be followed: ${error}`);
        });
      },
    }),
  );
  // Webhooks authenticate themselves; editors read the manifest's schema without signing in.
  for (const path of ['/webhooks', '/schemas']) {
    deps.httpRouter.addAuthPolicy({ path, allow: 'unauthenticated' });
  }
  const service = new AuthorizedChangeService(options.service, {
    permissions: deps.permissions,
    subjectOf: id => subjectOfChange(id, core.store),
  });
  const { auditor, routes } = options.audit;
  router.use(async (req, _res, next) => {
    if (req.method !== 'GET') await onTime(deps.clock);
    next();
  });
  router.use(routes);
  router.use(
    createChangeRouter({ ...deps, auditor, group: options.group, service }),
  );
  // After the router above, which validates requests against the OpenAPI document and reads their bodies.
  router.use(
    rolloutRoutes({
      ...deps,
      auditor,
      aborts: new RolloutAborts({
        ...core,
        permissions: deps.permissions,
        controls: deps.rolloutControls,
        now: options.now,
      }),
    }),
  );
  registerActions({
    registry: deps.actions,
    service,
    auditor,
    callerOf: async credentials => {
      await onTime(deps.clock);
      return callerWith(credentials, deps.userInfo);
    },
  });
  deps.httpRouter.use(router);
}
