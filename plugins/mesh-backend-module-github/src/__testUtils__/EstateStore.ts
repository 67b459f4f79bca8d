import type { IncomingMessage, ServerResponse } from 'node:http';

export interface StoreAnswer {
  readonly status: number;
  /** Object or list; whoever asks knows which. */
  readonly body: StoreRecord & readonly StoreRecord[];
}

/** The fields of the estate's answers that are read here, all in one: which of them an answer has, its route decides. */
export interface StoreRecord {
  readonly id: number;
  readonly number: number;
  readonly state: string;
  readonly status: string;
  readonly title: string;
  readonly body: string;
  readonly message: string;
  readonly context: string;
  readonly description: string;
  readonly target_url: string;
  readonly updated_at: string;
  readonly submitted_at: string;
  readonly merged: boolean;
  readonly merged_at: string | null;
  readonly merge_commit_sha: string | null;
  readonly mergeable: boolean;
  readonly login: string;
  readonly user: StoreRecord;
  readonly head: StoreRecord;
  readonly base: StoreRecord;
  readonly ref: string;
  readonly sha: string;
  readonly repo: StoreRecord;
  readonly owner: StoreRecord;
  readonly name: string;
  readonly full_name: string;
  readonly archived: boolean;
  readonly permissions: Record<'admin' | 'push' | 'pull', boolean>;
  readonly commit: Omit<StoreRecord, 'author' | 'committer'> & {
    readonly author: { readonly email: string };
    readonly committer: { readonly email: string };
    readonly tree: { readonly sha: string };
  };
  readonly author: StoreRecord | null;
  readonly committer: StoreRecord | null;
  readonly parents: readonly StoreRecord[];
  readonly verification: {
    readonly verified: boolean;
    readonly signature: string | null;
    readonly payload: string;
  } | null;
  readonly commit_id: string;
  readonly official: boolean;
  readonly dismissed: boolean;
  readonly statuses: readonly StoreRecord[] | null;
  readonly dismiss_stale_approvals: boolean;
  readonly required_approvals: number;
  readonly enable_status_check: boolean;
  readonly status_check_contexts: readonly string[];
  readonly require_signed_commits: boolean;
}

/** The estate's forge, where the fake keeps what it knows; spoken to in its own words, and with its own tokens. */
export class EstateStore {
  constructor(
    private readonly options: {
      readonly url: string;
      readonly botToken: string;
      readonly adminToken: string;
    },
  ) {}

  async ask(
    request: string,
    options: { readonly body?: unknown; readonly asAdmin?: boolean } = {},
  ): Promise<StoreAnswer> {
    const { url, botToken, adminToken } = this.options;
    const [method, path] = request.split(' ');
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `token ${options.asAdmin ? adminToken : botToken}`,
        'content-type': 'application/json',
      },
      body:
        options.body === undefined ? undefined : JSON.stringify(options.body),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  }

  /** All pages of a list. */
  async list(path: string): Promise<readonly StoreRecord[]> {
    const found: StoreRecord[] = [];
    for (let page = 1; ; page++) {
      const mark = path.includes('?') ? '&' : '?';
      const { body } = await this.ask(
        `GET ${path}${mark}page=${page}&limit=50`,
      );
      const known = new Set(found.map(each => JSON.stringify(each)));
      const fresh = [...body].filter(each => !known.has(JSON.stringify(each)));
      found.push(...fresh);
      if (fresh.length === 0) return found;
    }
  }

  /** Hands git's exchange on as it is, with the estate's own credentials in place of the fake's. */
  async relayGit(
    request: IncomingMessage,
    response: ServerResponse,
    options: { readonly body: Buffer; readonly known: boolean },
  ): Promise<void> {
    const pair = Buffer.from(`bot:${this.options.botToken}`);
    const pass = ['content-type', 'accept', 'git-protocol', 'content-encoding'];
    const answer = await fetch(`${this.options.url}${request.url}`, {
      method: request.method,
      headers: {
        ...Object.fromEntries(
          pass.flatMap(name => {
            const value = request.headers[name];
            return typeof value === 'string' ? [[name, value]] : [];
          }),
        ),
        ...(options.known
          ? { authorization: `Basic ${pair.toString('base64')}` }
          : {}),
      },
      body:
        request.method === 'POST' ? new Uint8Array(options.body) : undefined,
    });
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'text/plain',
      ...(answer.status === 401 ? { 'www-authenticate': 'Basic' } : {}),
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
}
