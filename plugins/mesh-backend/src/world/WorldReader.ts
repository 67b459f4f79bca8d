import {
  buildWorld,
  type IntentOptions,
  type RepoRole,
  type RepoSnapshot,
  type World,
} from '@causeway/mesh-intent';
import type { CodeHost } from '@causeway/plugin-mesh-node';
import type { BareCache } from '@causeway/plugin-mesh-node/git';
import { isFresh } from './staleness';

/** What is known of one repository's tip, and how good that knowledge is. */
export interface RepoSight {
  readonly role: RepoRole;
  /** Last tip seen; absent when none was ever seen. */
  readonly commit?: string;
  /** When the forge last confirmed that commit as the tip. */
  readonly observedAt?: Date;
  /** Why the last look failed; absent when it succeeded. */
  readonly trouble?: string;
}

/** A world with where its parts come from. */
export interface WorldNow {
  readonly world: World;
  readonly sights: ReadonlyMap<RepoRole, RepoSight>;
}

export interface WorldReaderOptions {
  readonly codeHost: CodeHost;
  readonly cacheOf: (role: RepoRole) => Promise<BareCache>;
  readonly intent: IntentOptions;
  readonly knownOwners: () => Promise<ReadonlySet<string>>;
  readonly now: () => Date;
}

/** A repository that could not be read is not asked again by every change that needs it. Milliseconds. */
const ASK_AGAIN_MS = 15_000;

/** Worlds of earlier commits that are kept. */
const EARLIER_WORLDS = 3;

/** Only what the world is made of is read; a repository may hold other files. */
const readable = (path: string) => /\.ya?ml$/.test(path);

/**
 * Reads the intent repositories into worlds. The forge is asked only by `refresh`;
 * everything else answers from what was seen last, with its age.
 */
export class WorldReader {
  private readonly seen = new Map<RepoRole, RepoSight>();
  /** When each repository was last asked for, whatever came of it. */
  private readonly asked = new Map<RepoRole, Date>();
  /** One look at a repository at a time: an older answer must not replace a newer one. */
  private readonly turns = new Map<RepoRole, Promise<void>>();
  private readonly snapshots = new Map<string, RepoSnapshot>();
  private readonly parsed = new Map();
  private kept: { readonly key: string; readonly world: World } | undefined;
  /** Worlds of earlier commits, the one asked for last at the end. */
  private readonly earlier = new Map<string, World>();

  static create(options: WorldReaderOptions): WorldReader {
    return new WorldReader(options);
  }

  private constructor(private readonly options: WorldReaderOptions) {}

  /** Asks the forge for the tips. A repository that cannot be read keeps its last tip and says so. */
  async refresh(
    roles: readonly RepoRole[] = this.roles(),
    signal?: AbortSignal,
  ): Promise<void> {
    await Promise.all(
      roles.map(role => this.inTurn(role, () => this.look(role, signal))),
    );
  }

  /** Asks for those tips that were never seen, or too long ago to judge by; the others cost nothing. */
  async freshen(): Promise<void> {
    await Promise.all(
      this.roles().map(role =>
        this.inTurn(role, async () => {
          const now = this.options.now();
          const asked = this.asked.get(role);
          const again =
            asked === undefined ||
            now.getTime() - asked.getTime() >= ASK_AGAIN_MS;
          if (again && !isFresh(this.seen.get(role), now)) {
            await this.look(role);
          }
        }),
      ),
    );
  }

  /** What is known of each repository now. */
  sights(): ReadonlyMap<RepoRole, RepoSight> {
    return new Map(this.seen);
  }

  private roles(): readonly RepoRole[] {
    return this.options.codeHost.repos().map(repo => repo.role);
  }

  private inTurn(role: RepoRole, act: () => Promise<void>): Promise<void> {
    const turn = (this.turns.get(role) ?? Promise.resolve()).then(act);
    this.turns.set(
      role,
      turn.catch(() => undefined),
    );
    return turn;
  }

  private async look(role: RepoRole, signal?: AbortSignal): Promise<void> {
    const before = this.seen.get(role);
    this.asked.set(role, this.options.now());
    try {
      const cache = await this.options.cacheOf(role);
      const ref = `refs/heads/${this.options.codeHost.repo(role).branch}`;
      const commit = (await cache.fetch({ refs: [ref] }, signal)).get(ref);
      if (commit === undefined) throw new Error(`there is no ${ref} yet`);
      const sight = { role, commit, observedAt: this.options.now() };
      await this.snapshotOf(role, commit);
      this.seen.set(role, sight);
    } catch (error) {
      const trouble = error instanceof Error ? error.message : String(error);
      this.seen.set(role, { ...(before ?? { role }), trouble });
    }
  }

  /** The world at the tips last seen. */
  async current(): Promise<WorldNow> {
    const snapshots: RepoSnapshot[] = [];
    for (const sight of this.seen.values()) {
      if (sight.commit === undefined) continue;
      snapshots.push(await this.snapshotOf(sight.role, sight.commit));
    }
    const owners = await this.options.knownOwners();
    const today = this.today();
    const key = [
      today,
      ...snapshots.map(each => `${each.role}@${each.commit}`).sort(),
      ...[...owners].sort(),
    ].join(' ');
    if (this.kept?.key !== key) {
      this.kept = { key, world: this.build(snapshots, { owners, today }) };
    }
    return { world: this.kept.world, sights: this.sights() };
  }

  /**
   * The world at the commits a plan was made against. Who owns what is not asked: it is for comparing and rendering,
   * not for judging. Reads what the cache holds; a commit it has lost is asked of the forge.
   */
  async at(commits: World['commits']): Promise<World> {
    const wanted = Object.entries(commits) as [RepoRole, string][];
    const key = wanted
      .map(([role, commit]) => `${role}@${commit}`)
      .sort()
      .join(' ');
    const known = this.earlier.get(key);
    this.earlier.delete(key);
    const world =
      known ??
      this.build(
        await Promise.all(
          wanted.map(([role, commit]) => this.snapshotOf(role, commit)),
        ),
        { owners: new Set() },
      );
    this.earlier.set(key, world);
    // A page or a pull request asks a few times in a row; whole worlds are large.
    for (const old of [...this.earlier.keys()].slice(0, -EARLIER_WORLDS)) {
      this.earlier.delete(old);
    }
    return world;
  }

  /** The routing repository alone at a commit, for the catalog's full sync and deltas. */
  async routingAt(commit: string): Promise<World> {
    const owners = await this.options.knownOwners();
    return this.build([await this.snapshotOf('routing', commit)], { owners });
  }

  /** Day of the judgement, UTC: what is dated ends by it. */
  private today(): string {
    return this.options.now().toISOString().slice(0, 10);
  }

  private build(
    snapshots: readonly RepoSnapshot[],
    { owners, today }: { owners: ReadonlySet<string>; today?: string },
  ): World {
    const known = {
      // Without people yet, owner checks are undecided rather than wrong.
      ...(owners.size > 0 ? { knownOwners: owners } : {}),
      ...(today === undefined ? {} : { today }),
    };
    return buildWorld(
      [...snapshots],
      { ...this.options.intent, ...known },
      this.parsed,
    );
  }

  private async snapshotOf(
    role: RepoRole,
    commit: string,
  ): Promise<RepoSnapshot> {
    const key = `${role}@${commit}`;
    const kept = this.snapshots.get(key);
    if (kept) {
      // Moved to the end: a reader of old commits must not push out the tip.
      this.snapshots.delete(key);
      this.snapshots.set(key, kept);
      return kept;
    }
    const cache = await this.options.cacheOf(role);
    const files = await cache.readFiles(commit, { filter: readable });
    const snapshot: RepoSnapshot = { role, commit, files };
    this.snapshots.set(key, snapshot);
    // Snapshots share nothing large but texts; the last few per repository are enough.
    const stale = [...this.snapshots.keys()].filter(k =>
      k.startsWith(`${role}@`),
    );
    for (const old of stale.slice(0, -4)) this.snapshots.delete(old);
    return snapshot;
  }
}
