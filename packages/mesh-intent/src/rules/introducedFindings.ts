import type { Finding } from '@causeway/mesh-authz';
import type { World } from '../world';
import { checkWorld } from './checkWorld';

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
  const known = new Set(checkWorld(before).map(identity));
  const files = new Set(edited.map(({ repo, path }) => `${repo}:${path}`));
  return checkWorld(after).filter(
    finding =>
      files.has(`${finding.source?.repo}:${finding.source?.path}`) ||
      !known.has(identity(finding)),
  );
}
