import type { Finding } from '@causeway/mesh-authz';
import type { World } from '../world';
import { byPlace, checkWorld, runRules } from './checkWorld';
import { cyclesMoved } from './cycleMoves';
import { dependencyCycle } from './dependency-cycle/rule';
import { rules } from './registry';
import { touchedFiles } from './touchedFiles';
import type { TouchedFiles } from './touchedFiles';
import { worldChange } from './worldChange';
import type { WorldChange } from './worldChange';

/** A world with what all rules say of it. @public */
export interface CheckedWorld {
  readonly world: World;
  /** As `checkWorld` or `checkChanged` gave them. */
  readonly findings: readonly Finding[];
}

const CYCLE = `${dependencyCycle.id}/`;
const others = rules.filter(rule => rule !== dependencyCycle);

function isIn(files: TouchedFiles, { source }: Finding): boolean {
  switch (source?.repo) {
    case 'routing':
    case 'security':
    case 'identity':
      return files[source.repo].has(source.path);
    default:
      return false;
  }
}

function among<T extends { readonly source: { readonly path: string } }>(
  entries: ReadonlyMap<string, T>,
  paths: ReadonlySet<string>,
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  if (paths.size === 0) return found;
  for (const [key, entry] of entries) {
    if (paths.has(entry.source.path)) found.set(key, entry);
  }
  return found;
}

/** The world with only those things to judge that stand in the files; everything that is looked up stays. */
function only(files: TouchedFiles, world: World): World {
  return {
    ...world,
    policies: among(world.policies, files.security),
    peerAuthentications: among(world.peerAuthentications, files.security),
    telemetry: among(world.telemetry, files.security),
    optOuts: among(world.optOuts, files.security),
    extAuthz: among(world.extAuthz, files.security),
    workloads: among(world.workloads, files.identity),
  };
}

function judgeAgain(files: TouchedFiles, world: World): Finding[] {
  const services = [...among(world.services, files.routing).values()];
  const refs = new Set(services.map(({ ref }) => ref));
  const found = runRules(others, only(files, world), {
    services,
    whole: true,
    covers: ref => refs.has(ref),
  });
  // Rules about the whole tell again what stands elsewhere.
  return found.filter(finding => isIn(files, finding));
}

/** Cycles change only where one leads through a service that changed, before or after. */
function cycleFindings(
  before: CheckedWorld,
  after: World,
  changed: ReadonlySet<string>,
): readonly Finding[] {
  const known = before.findings.filter(({ code }) => code.startsWith(CYCLE));
  const told = new Set(known.map(({ source }) => source?.path));
  const moved =
    // Its own finding may have moved with its lines.
    [...changed].some(ref =>
      told.has(before.world.services.get(ref)?.source.path),
    ) || cyclesMoved(before.world, after, changed, known.length > 0);
  return moved ? checkWorld(after, { rules: [dependencyCycle] }) : known;
}

function changedFindings(
  before: CheckedWorld,
  after: World,
  change: Extract<WorldChange, { type: 'parts' }>,
): Finding[] {
  const { world, findings } = before;
  const files = touchedFiles({ before: world, after, findings, change });
  return [
    ...findings.filter(
      finding => !finding.code.startsWith(CYCLE) && !isIn(files, finding),
    ),
    ...judgeAgain(files, after),
    ...cycleFindings(before, after, change.services),
  ].sort(byPlace);
}

/**
 * The same findings as `checkWorld(after)`, made from those of the world before: only what an edit can have an effect on is
 * judged again. `after` should share what was not read again with it, as worlds of `worldAfter` and of one cache do;
 * else it is judged as a whole.
 *
 * @public
 */
export function checkChanged(before: CheckedWorld, after: World): Finding[] {
  const change = worldChange(before.world, after);
  return change.type === 'ground'
    ? checkWorld(after)
    : changedFindings(before, after, change);
}
