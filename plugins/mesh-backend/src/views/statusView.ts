import type { StatusView } from '@causeway/plugin-mesh-common';
import type { ServiceScope } from '../changes/ServiceScope';
import { isFresh } from '../world/staleness';

/** How good the portal's sight of the repositories is; never green without a recent confirmation. */
export async function statusView(scope: ServiceScope): Promise<StatusView> {
  const { sights } = await scope.worlds.current();
  const now = scope.now();
  const repositories = scope.codeHost.repos().map(({ role }) => {
    const sight = sights.get(role);
    const seen = {
      role,
      ...(sight?.commit === undefined ? {} : { commit: sight.commit }),
      ...(sight?.observedAt === undefined
        ? {}
        : { observedAt: sight.observedAt.toISOString() }),
    };
    if (sight?.trouble !== undefined) {
      return { ...seen, state: 'unreachable' as const, message: sight.trouble };
    }
    if (sight?.observedAt === undefined) {
      return {
        ...seen,
        state: 'no-data' as const,
        message: 'Not read yet since the portal started.',
      };
    }
    const age = now.getTime() - sight.observedAt.getTime();
    return !isFresh(sight, now)
      ? {
          ...seen,
          state: 'stale' as const,
          message: `Last confirmed ${Math.round(age / 60_000)} minutes ago.`,
        }
      : { ...seen, state: 'value' as const, message: 'Up to date.' };
  });
  const lost = repositories.find(each => each.state === 'unreachable');
  const unsure = repositories.find(each => each.state !== 'value');
  return {
    codeHost: lostOrUnsure({ id: scope.codeHost.id, lost, unsure }),
    repositories,
    simulated: scope.simulated,
    now: now.toISOString(),
  };
}

/** Nothing was heard of the forge is not the same as that it answers. */
function lostOrUnsure(said: {
  readonly id: string;
  readonly lost: { readonly message: string } | undefined;
  readonly unsure: { readonly message: string } | undefined;
}): StatusView['codeHost'] {
  const { id, lost, unsure } = said;
  if (lost) return { state: 'unreachable', message: lost.message };
  return unsure
    ? {
        state: 'unreachable',
        message: `${id} was not heard: ${unsure.message}`,
      }
    : { state: 'value', message: `${id} answers.` };
}
