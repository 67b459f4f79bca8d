import type { RepoRole } from '@causeway/mesh-intent';
import type {
  CodeHost,
  CodeHostPullRequest,
  CodeHostReview,
} from '@causeway/plugin-mesh-node';

/** One look asks for its pull request more than once; milliseconds. */
const MOMENT_MS = 1_000;
/** This many pull requests of a repository are read one by one within a window; more are read as a list. */
const ONE_BY_ONE = 3;
const WINDOW_MS = 2_000;
/** A list of many pages is kept a little longer, so that reading it stays the small part of the work. */
const PER_PAGE_MS = 250;
const PAGE = 50;
/** What may be known only from the review itself is read at least this often (3-changes.md, Statuses). */
const FACTS_MS = 5 * 60_000;
/** The forge dates to whole seconds: a second review within one would not show in the date. */
const SETTLED_MS = 2_000;
/** Entries kept; the oldest go first. */
const MOST = 20_000;

type Author = Awaited<ReturnType<CodeHost['commitAuthors']>>[number];

/** Reviews of a pull request and the people of its commits. */
export interface PullRequestTalk {
  readonly reviews: readonly CodeHostReview[];
  readonly authors: readonly Author[];
  /** When the forge said so. */
  readonly readAt: Date;
}

interface KeptTalk extends PullRequestTalk {
  /** Head and date of the pull request it belongs to. */
  readonly state: string;
  /** When that state was first seen. */
  readonly since: Date;
}

interface Window {
  readonly from: Date;
  reads: number;
  listing?: Promise<ReadonlyMap<number, CodeHostPullRequest>>;
  /** When the listing ends to count. */
  until: Date;
}

/**
 * Reads pull requests for many changes at once. When one merge makes three hundred open changes due, their
 * repository is asked for its list, and nothing is asked about those that did not change since.
 * Only memory: a hint or an effect of our own makes it forget, and a restart asks anew.
 */
export class PullRequestSight {
  private readonly moments = new Map<
    string,
    { readonly at: Date; readonly pullRequest: Promise<CodeHostPullRequest> }
  >();
  private readonly windows = new Map<RepoRole, Window>();
  private readonly talks = new Map<string, KeptTalk>();

  constructor(
    private readonly options: {
      readonly codeHost: CodeHost;
      readonly now: () => Date;
    },
  ) {}

  async read(role: RepoRole, number: number): Promise<CodeHostPullRequest> {
    const key = keyOf(role, number);
    const moment = this.moments.get(key);
    if (moment && this.since(moment.at) < MOMENT_MS) return moment.pullRequest;
    const window = this.window(role);
    window.reads += 1;
    if (window.reads > ONE_BY_ONE) {
      const listed = (await this.listing(role, window)).get(number);
      // Not in the list of open ones: merged, closed or opened just now.
      if (listed) return listed;
    }
    return this.readNow(role, number);
  }

  /** Asks about this one, whatever is known. */
  readNow(role: RepoRole, number: number): Promise<CodeHostPullRequest> {
    const key = keyOf(role, number);
    const pullRequest = this.options.codeHost.pullRequest(role, number);
    keep(this.moments, key, { at: this.options.now(), pullRequest });
    // A failed question is asked again.
    pullRequest.catch(() => this.moments.delete(key));
    return pullRequest;
  }

  async talk(
    role: RepoRole,
    pullRequest: CodeHostPullRequest,
  ): Promise<PullRequestTalk> {
    const { codeHost, now } = this.options;
    const key = keyOf(role, pullRequest.number);
    const state = `${pullRequest.head.sha} ${pullRequest.updatedAt}`;
    const kept = this.talks.get(key);
    const same = kept?.state === state ? kept : undefined;
    if (
      same &&
      this.since(same.readAt) < FACTS_MS &&
      same.readAt.getTime() - same.since.getTime() >= SETTLED_MS
    ) {
      return same;
    }
    const readAt = now();
    const [reviews, authors] = await Promise.all([
      codeHost.reviews(role, pullRequest.number),
      codeHost.commitAuthors(role, pullRequest.number),
    ]);
    const talk = {
      reviews,
      authors,
      readAt,
      state,
      since: same?.since ?? readAt,
    };
    keep(this.talks, key, talk);
    return talk;
  }

  /** Something happened in the repository, or to one pull request of it: the next look asks the forge. */
  forget(role: RepoRole, number?: number): void {
    this.windows.delete(role);
    for (const key of this.moments.keys()) {
      if (key.startsWith(`${role}#`)) this.moments.delete(key);
    }
    if (number !== undefined) this.talks.delete(keyOf(role, number));
  }

  private window(role: RepoRole): Window {
    const open = this.windows.get(role);
    const now = this.options.now();
    if (open && now < open.until) return open;
    const window: Window = {
      from: now,
      reads: 0,
      until: new Date(now.getTime() + WINDOW_MS),
    };
    this.windows.set(role, window);
    return window;
  }

  private listing(role: RepoRole, window: Window) {
    window.listing ??= this.options.codeHost
      .openPullRequests(role)
      .then(open => {
        const pages = Math.ceil(open.length / PAGE);
        window.until = new Date(
          window.from.getTime() + WINDOW_MS + pages * PER_PAGE_MS,
        );
        return new Map(open.map(each => [each.number, each] as const));
      });
    // Whoever waits for a failed list learns it; later ones ask anew.
    window.listing.catch(() => {
      if (this.windows.get(role) === window) this.windows.delete(role);
    });
    return window.listing;
  }

  private since(at: Date): number {
    return this.options.now().getTime() - at.getTime();
  }
}

function keyOf(role: RepoRole, number: number): string {
  return `${role}#${number}`;
}

function keep<T>(memory: Map<string, T>, key: string, value: T): void {
  memory.delete(key);
  memory.set(key, value);
  if (memory.size <= MOST) return;
  const [oldest] = memory.keys();
  memory.delete(oldest);
}
