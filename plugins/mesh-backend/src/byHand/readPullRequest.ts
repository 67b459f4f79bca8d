import {
  diffWorlds,
  worldAfter,
  type DiffEntry,
  type Plan,
  type RepoRole,
  type World,
} from '@causeway/mesh-intent';
import type { CodeHostPullRequest } from '@causeway/plugin-mesh-node';
import {
  mergeInto,
  type BareCache,
  type MergedFiles,
} from '@causeway/plugin-mesh-node/git';
import { teamsOfServices } from '../changes/teamsOfServices';
import { planHashOf } from '../delivery/planHash';

/** The kind of a change that people make on the forge; there is no form for it. */
export const HAND_WRITTEN = 'hand-written';

/** Bounds of what is read of a pull request: beyond them nobody reviews it either. */
const MOST_FILES = 300;
const MOST_CHARACTERS = 2_000_000;

/** What a pull request made by hand does to its target. */
export interface ReadPullRequest {
  readonly plan: Plan;
  readonly planHash: string;
  readonly diff: readonly DiffEntry[];
  readonly teams: readonly string[];
  /** Tip of the target it was merged into. */
  readonly base: string;
  readonly title: string;
  /** Why it cannot be judged, in words; its plan is empty then. */
  readonly trouble?: string;
}

const readable = (path: string) => /\.ya?ml$/.test(path);

/**
 * Reads a pull request as what it would make of the tip: its head merged into it. The head is read from the ref the forge
 * keeps for it, so forks work.
 */
export async function readPullRequest(options: {
  readonly role: RepoRole;
  readonly pullRequest: CodeHostPullRequest;
  readonly cache: BareCache;
  readonly world: World;
}): Promise<ReadPullRequest | undefined> {
  const { role, pullRequest, cache, world } = options;
  const base = world.commits[role];
  if (base === undefined) return undefined;
  const head = pullRequest.head.sha;
  const ref = `refs/pull/${pullRequest.number}/head`;
  // A head that is here is not asked for again because the target moved.
  const shown =
    cache.ref(ref) === head
      ? head
      : (await cache.fetch({ refs: [ref] })).get(ref);
  // The forge moves the two one after the other; the next look finds them together.
  if (shown !== head) return undefined;
  const merged = await mergeInto(cache, { tip: base, head }, readable);
  const title = titleOf(pullRequest);
  const trouble = troubleOf(merged, role);
  const step = (edits: Plan['steps'][number]['edits']) => ({
    index: 1,
    repo: role,
    title,
    edits,
    reads: edits.map(({ path }) => path),
  });
  const edits = trouble === undefined ? merged.changed : [];
  const plan: Plan = {
    kind: HAND_WRITTEN,
    title,
    services: servicesOf(edits, world),
    steps: [step(edits)],
  };
  const after = worldAfter(world, [{ repo: role, edits }]);
  return {
    plan,
    planHash: planHashOf(plan),
    diff: diffWorlds(world, after),
    teams: teamsOfServices(plan.services, [world, after]),
    base,
    title,
    ...(trouble === undefined ? {} : { trouble }),
  };
}

function listed(paths: readonly string[]): string {
  const more = paths.length > 5 ? ` and ${paths.length - 5} more` : '';
  return `${paths.slice(0, 5).join(', ')}${more}`;
}

function troubleOf(merged: MergedFiles, role: RepoRole): string | undefined {
  const { changed, conflicts, unreadable } = merged;
  if (unreadable.length > 0) {
    return `${listed(
      unreadable,
    )}: not a text file (a link, a submodule or other bytes than UTF-8), so nobody can say what it does. Commit the text itself.`;
  }
  if (conflicts.length > 0) {
    return `It conflicts with the tip of ${role} in ${listed(
      conflicts,
    )}. Merge the target branch into it, or rebase it, and it is judged again.`;
  }
  const characters = changed.reduce(
    (sum, { before = '', after = '' }) => sum + before.length + after.length,
    0,
  );
  return changed.length > MOST_FILES || characters > MOST_CHARACTERS
    ? `It changes ${changed.length} files with ${characters} characters; at most ${MOST_FILES} files and ${MOST_CHARACTERS} characters are judged at once. Split it.`
    : undefined;
}

/** One line without what hides or splits it. */
function titleOf({ title, number }: CodeHostPullRequest): string {
  const clean = title
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // By characters: half of one would come back as another text, and be written again for ever.
  const line = [...clean].slice(0, 200).join('').trimEnd();
  return line === '' ? `Pull request #${number}` : line;
}

/** Services whose files it touches: "services/shop/cart.yaml", "policies/shop/cart.yaml". */
function servicesOf(
  edits: MergedFiles['changed'],
  world: World,
): readonly string[] {
  const refs = edits.flatMap(({ path }) => {
    const found = /^[^/]+\/([^/]+)\/([^/]+)\.ya?ml$/.exec(path);
    if (found === null) return [];
    const ref = `${found[1]}/${found[2]}`;
    const isManifest = path.startsWith('services/');
    return isManifest || world.services.has(ref) ? [ref] : [];
  });
  return [...new Set(refs)].sort();
}
