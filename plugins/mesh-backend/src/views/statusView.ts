import type { StatusView } from '@causeway/plugin-mesh-common';
import type { ServiceScope } from '../changes/ServiceScope';

/** A tip confirmed longer ago than this is stale: five missed polls. */
const STALE_MS = 5 * 60_000;

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
    return age > STALE_MS
      ? {
          ...seen,
          state: 'stale' as const,
          message: `Last confirmed ${Math.round(age / 60_000)} minutes ago.`,
        }
      : { ...seen, state: 'value' as const, message: 'Up to date.' };
  });
  const lost = repositories.find(each => each.state === 'unreachable');
  return {
    codeHost: lost
      ? { state: 'unreachable', message: lost.message }
      : { state: 'value', message: `${scope.codeHost.id} answers.` },
    repositories,
    simulated: scope.simulated,
    now: now.toISOString(),
  };
}
