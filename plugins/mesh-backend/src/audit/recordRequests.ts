import type {
  AuditorService,
  AuditorServiceCreateEventOptions,
  HttpAuthService,
} from '@backstage/backend-plugin-api';
import { auditIds } from '@causeway/plugin-mesh-common';
import type { AuditTrail, RequestOutcome } from './AuditTrail';

/** Errors that say no. Others are defects or outages. */
const refusing: ReadonlySet<string> = new Set([
  'ConflictError',
  'InputError',
  'NotAllowedError',
  'NotFoundError',
]);

/** What acts without a change: no event tells of it, so the request is kept, whatever became of it. */
const leavingNoEvent: ReadonlySet<string> = new Set([auditIds.abortRollout]);

const done: RequestOutcome = { type: 'done' };

const inPart = (message: string): RequestOutcome => ({
  type: 'refused',
  reason: 'RefusedInPart',
  message,
});

interface Recording {
  readonly trail: Pick<AuditTrail, 'note'>;
  readonly httpAuth: HttpAuthService;
  readonly now: () => Date;
  readonly warn: (message: string) => void;
}

/**
 * An auditor that also keeps requests in the trail of which no event of a change tells: those that were refused, and what
 * acts without a change. Who asked is told by the request, or by `actor` in the event's meta where there is none.
 * Requests of nobody are not kept: anybody could fill the trail with them.
 */
export function recordRequests(
  auditor: AuditorService,
  options: Recording,
): AuditorService {
  return {
    createEvent: async asked => {
      const event = await auditor.createEvent(asked);
      return {
        success: async told => {
          const meta = told?.meta;
          if (leavingNoEvent.has(asked.eventId)) {
            await keep({ asked, meta, outcome: done }, options);
          }
          // Of many things asked at once some may be refused, although the request as a whole is not.
          if (typeof meta?.refused === 'string' && meta.refused !== '') {
            const outcome = inPart(meta.refused);
            await keep({ asked, meta: {}, outcome }, options);
          }
          await event.success(told);
        },
        fail: async failed => {
          const outcome = outcomeOf(failed.error);
          if (outcome.type === 'refused' || leavingNoEvent.has(asked.eventId)) {
            await keep({ asked, meta: failed.meta, outcome }, options);
          }
          await event.fail(failed);
        },
      };
    },
  };
}

function outcomeOf({ name, message }: Error): RequestOutcome {
  const type = refusing.has(name) ? 'refused' : 'failed';
  return { type, reason: name, message };
}

/** Never throws: the person learns what became of the request, not that it could not be noted. */
async function keep(
  request: {
    readonly asked: AuditorServiceCreateEventOptions;
    readonly meta: object | undefined;
    readonly outcome: RequestOutcome;
  },
  { trail, httpAuth, now, warn }: Recording,
): Promise<void> {
  const { asked, meta, outcome } = request;
  const { actor: told, ...about } = textsOf({ ...asked.meta, ...meta });
  try {
    const actor = asked.request ? await actorOf(asked.request, httpAuth) : told;
    if (actor === undefined) return;
    await trail.note({ at: now(), actor, verb: asked.eventId, about, outcome });
  } catch (error) {
    warn(`A ${outcome.type} request could not be kept: ${error}`);
  }
}

/** Undefined for nobody. */
async function actorOf(
  request: NonNullable<AuditorServiceCreateEventOptions['request']>,
  httpAuth: HttpAuthService,
): Promise<string | undefined> {
  const { principal } = await httpAuth.credentials(request, {
    allow: ['user', 'service', 'none'],
  });
  switch (principal.type) {
    case 'user':
      return principal.userEntityRef;
    case 'service':
      return principal.subject;
    default:
      return undefined;
  }
}

function textsOf(meta: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(meta).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );
}
