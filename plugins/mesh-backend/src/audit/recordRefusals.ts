import type {
  AuditorService,
  AuditorServiceCreateEventOptions,
  HttpAuthService,
} from '@backstage/backend-plugin-api';
import type { AuditTrail } from './AuditTrail';

/** Errors that say no. Others are defects or outages: they are for the log. */
const refusing: ReadonlySet<string> = new Set([
  'ConflictError',
  'InputError',
  'NotAllowedError',
  'NotFoundError',
]);

/**
 * An auditor that also keeps refused requests in the trail. Who asked is told by the request, or by `actor` in the
 * event's meta where there is none. Requests of nobody are not kept: anybody could fill the trail with them.
 */
export function recordRefusals(
  auditor: AuditorService,
  options: {
    readonly trail: Pick<AuditTrail, 'refused'>;
    readonly httpAuth: HttpAuthService;
    readonly now: () => Date;
    readonly warn: (message: string) => void;
  },
): AuditorService {
  const note = async (
    asked: AuditorServiceCreateEventOptions,
    failed: { readonly error: Error; readonly meta?: object },
  ) => {
    const { name, message } = failed.error;
    if (!refusing.has(name)) return;
    const { actor: told, ...about } = textsOf({
      ...asked.meta,
      ...failed.meta,
    });
    const actor = asked.request
      ? await actorOf(asked.request, options.httpAuth)
      : told;
    if (actor === undefined) return;
    await options.trail.refused({
      at: options.now(),
      actor,
      verb: asked.eventId,
      about,
      reason: name,
      message,
    });
  };
  return {
    createEvent: async asked => {
      const event = await auditor.createEvent(asked);
      return {
        success: told => event.success(told),
        fail: async failed => {
          try {
            await note(asked, failed);
          } catch (error) {
            // The person learns why the request was refused, not that it could not be noted.
            options.warn(`A refused request could not be kept: ${error}`);
          }
          await event.fail(failed);
        },
      };
    },
  };
}

async function actorOf(
  request: NonNullable<AuditorServiceCreateEventOptions['request']>,
  httpAuth: HttpAuthService,
): Promise<string | undefined> {
  const { principal } = await httpAuth.credentials(request, {
    allow: ['user', 'service'],
  });
  return principal.type === 'user'
    ? principal.userEntityRef
    : principal.subject;
}

function textsOf(meta: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(meta).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );
}
