import type { RepoRole, World } from '@causeway/mesh-intent';
import type { CodeHostPullRequest } from '@causeway/plugin-mesh-node';
import type { BareCache } from '@causeway/plugin-mesh-node/git';
import { readPullRequest, type ReadPullRequest } from './readPullRequest';

/**
 * Reads pull requests made by hand, each head once for a world: two hundred open ones must not be fetched and merged
 * again every minute. Only memory; it goes with the world it was read in.
 */
export class PullRequestReadings {
  private readonly kept = new WeakMap<World, Map<string, ReadPullRequest>>();

  constructor(
    private readonly cacheOf: (role: RepoRole) => Promise<BareCache>,
  ) {}

  async read(
    world: World,
    asked: {
      readonly role: RepoRole;
      readonly pullRequest: CodeHostPullRequest;
    },
  ): Promise<ReadPullRequest | undefined> {
    const { role, pullRequest } = asked;
    const { number, head, title } = pullRequest;
    const key = `${role}#${number} ${head.sha} ${title}`;
    const known = this.kept.get(world) ?? new Map<string, ReadPullRequest>();
    this.kept.set(world, known);
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    const cache = await this.cacheOf(role);
    const read = await readPullRequest({ ...asked, cache, world });
    if (read !== undefined) known.set(key, read);
    return read;
  }
}
