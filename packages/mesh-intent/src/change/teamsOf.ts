import type { Change } from './types';

/** Each team once, sorted; none at all when nobody is known to own a service. */
export function teamsOf(teams: readonly string[] = []): Pick<Change, 'teams'> {
  return teams.length === 0 ? {} : { teams: [...new Set(teams)].sort() };
}
