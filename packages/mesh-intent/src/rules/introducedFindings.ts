import type { Finding } from '@causeway/mesh-authz';
import type { World } from '../world';
import { checkChanged } from './checkChanged';
import { checkWorld } from './checkWorld';

/** One world is the base of many changes, and never changes itself. */
const checked = new WeakMap<World, readonly Finding[]>();

function findingsOf(world: World): readonly Finding[] {
  const before = checked.get(world) ?? checkWorld(world);
  checked.set(world, before);
  return before;
}

/** Identity of a finding across edits: lines move, so they do not count. */
function identity(finding: Finding): string {
  return [
    finding.code,
    finding.source?.repo,
    finding.source?.path,
    finding.message.replace(/\bline \d+\b/g, 'line'),
  ].join('\u0000');
}

/**
 * Findings of `after` that a step introduces or touches: those in files it edits, and those that were not there before.
 * What others left broken elsewhere does not hold a change that has nothing to do with it.
 *
 * @public
 */
export function introducedFindings(
  before: World,
  after: World,
  edited: readonly { readonly repo: string; readonly path: string }[],
): Finding[] {
  const findings = findingsOf(before);
  const known = new Set(findings.map(identity));
  const files = new Set(edited.map(({ repo, path }) => `${repo}:${path}`));
  return checkChanged({ world: before, findings }, after).filter(
    finding =>
      files.has(`${finding.source?.repo}:${finding.source?.path}`) ||
      !known.has(identity(finding)),
  );
}
