import { NO_TEAM } from './model/GraphFilter';
import type { GraphT } from './words';

/** Of a catalog group ref. */
export function teamName(team: string, t: GraphT): string {
  return team === NO_TEAM
    ? t('filters.noTeam')
    : team.replace(/^group:default\//, '');
}
