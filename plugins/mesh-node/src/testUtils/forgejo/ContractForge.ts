import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pushRef, zeroId, type PushOutcome } from '../../git';
import { buildContractCommit } from './buildContractCommit';

/**
 * A forge to hold against the contract. The repository must exist, with at least one commit; the bot and both
 * reviewers have write access, none of them is an administrator.
 * @public
 */
export interface ForgejoContractTarget {
  /** "https://forge.example", no trailing slash. */
  readonly baseUrl: string;
  readonly owner: string;
  readonly repo: string;
  readonly tokens: {
    /** Scopes write:repository, write:issue, read:user and no more. */
    readonly bot: string;
    readonly reviewerA: string;
    readonly reviewerB: string;
    /** Repository administrator; protection, hooks and merging are checked with it. */
    readonly admin?: string;
  };
  readonly signing?: {
    /** Ed25519 in PKCS8 PEM; its public half is enrolled and verified on the bot's account. */
    readonly privateKeyPem: string;
    /** Activated address of the bot's account. */
    readonly committerEmail: string;
    /** "SHA256:...". */
    readonly fingerprint: string;
  };
}

/** One answer of the API. */
export interface ContractAnswer {
  readonly status: number;
  readonly headers: Headers;
  // The contract reads fields of foreign JSON; each is asserted where it is read.
  readonly json: ContractJson;
  readonly text: string;
}

/** JSON whose shape is what the contract checks. */
export interface ContractJson {
  readonly [field: string]: ContractJson;
}

export type Role = 'bot' | 'reviewerA' | 'reviewerB' | 'admin' | 'nobody';

/** Commit to push: files by top-level name. */
export interface ContractCommit {
  readonly branch: string;
  /** Commit it stands on. */
  readonly parent: string;
  readonly files: Readonly<Record<string, string>>;
  /** Key to sign with; unsigned when absent. */
  readonly key?: KeyObject;
  /** Expected old value; default: the branch must not exist. */
  readonly oldId?: string;
}

/** The forge as the contract's cases drive it: plain fetch, and git pushes in memory. */
export class ContractForge {
  constructor(readonly target: ForgejoContractTarget) {}

  /** Unique name part of one case. */
  unique(): string {
    return `contract-${randomBytes(6).toString('hex')}`;
  }

  get repoPath(): string {
    return `/repos/${this.target.owner}/${this.target.repo}`;
  }

  token(role: Exclude<Role, 'nobody'>): string {
    const token = this.target.tokens[role];
    if (!token) {
      throw new Error(`the contract needs the ${role} token of the forge`);
    }
    return token;
  }

  async call(
    role: Role,
    request: string,
    body?: unknown,
  ): Promise<ContractAnswer> {
    const space = request.indexOf(' ');
    const url = `${this.target.baseUrl}/api/v1${request.slice(space + 1)}`;
    const response = await fetch(url, {
      method: request.slice(0, space),
      headers: {
        ...(role === 'nobody'
          ? {}
          : { authorization: `token ${this.token(role)}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const json = (isJson && text ? JSON.parse(text) : {}) as ContractJson;
    return { status: response.status, headers: response.headers, json, text };
  }

  /** As {@link call}, for steps that only prepare a case. */
  async must(
    role: Role,
    request: string,
    body?: unknown,
  ): Promise<ContractAnswer> {
    const answer = await this.call(role, request, body);
    if (answer.status >= 300) {
      throw new Error(`${request}: ${answer.status} ${answer.text}`);
    }
    return answer;
  }

  /** Login of a token's account. */
  async login(role: Role): Promise<string> {
    return String((await this.must(role, 'GET /user')).json.login);
  }

  /** Tip of the default branch. */
  async mainTip(): Promise<{ readonly branch: string; readonly sha: string }> {
    const repo = await this.must('bot', `GET ${this.repoPath}`);
    const branch = String(repo.json.default_branch);
    const found = await this.must(
      'bot',
      `GET ${this.repoPath}/branches/${branch}`,
    );
    return { branch, sha: String(found.json.commit.id) };
  }

  /** A branch of this case's own to merge into, at the tip of the default branch. */
  async freshBase(): Promise<{ readonly name: string; readonly sha: string }> {
    const { branch, sha } = await this.mainTip();
    const name = `${this.unique()}/base`;
    await this.must('bot', `POST ${this.repoPath}/branches`, {
      new_branch_name: name,
      old_branch_name: branch,
    });
    return { name, sha };
  }

  /** Pushes one commit that adds the files to its parent's tree. */
  async push(
    commit: ContractCommit,
  ): Promise<{ readonly sha: string; readonly outcome: PushOutcome }> {
    const made = await this.build(commit);
    const { baseUrl, owner, repo } = this.target;
    const pair = Buffer.from(`x:${this.token('bot')}`).toString('base64');
    const outcome = await pushRef({
      remote: {
        url: `${baseUrl}/${owner}/${repo}.git`,
        authorization: async () => `Basic ${pair}`,
      },
      ref: `refs/heads/${commit.branch}`,
      oldId: commit.oldId ?? zeroId,
      newId: made.sha,
      objects: made.objects,
    });
    return { sha: made.sha, outcome };
  }

  /** Pushes and requires success. */
  async mustPush(commit: ContractCommit): Promise<string> {
    const { sha, outcome } = await this.push(commit);
    if (outcome.outcome !== 'ok') {
      throw new Error(`push of ${commit.branch}: ${outcome.reason}`);
    }
    return sha;
  }

  /** A branch with one changed file and an open pull request into a base of its own. */
  async freshPull(
    options: { readonly title?: string; readonly base?: string } = {},
  ): Promise<FreshPull> {
    const { sha: parent } = await this.mainTip();
    const base = options.base ?? (await this.freshBase()).name;
    const head = `${this.unique()}/head`;
    const files = { 'contract.txt': `${head}\n` };
    const sha = await this.mustPush({ branch: head, parent, files });
    const title = options.title ?? 'Contract';
    const opened = await this.must('bot', `POST ${this.repoPath}/pulls`, {
      head,
      base,
      title,
    });
    const number = Number(opened.json.number);
    return { number, head, base, sha, parent };
  }

  /** Waits until the forge's conflict check is over: it is false for a moment after every push. */
  async mergeable(number: number, head?: string): Promise<ContractAnswer> {
    const request = `GET ${this.repoPath}/pulls/${number}`;
    return this.eventually(
      () => this.must('bot', request),
      ({ json }) =>
        Object.is(json.mergeable, true) &&
        (head === undefined || Object.is(json.head.sha, head)),
    );
  }

  /** Reads again until it is as expected: real forges follow a push a moment later. */
  async eventually<T>(
    read: () => Promise<T>,
    expected: (seen: T) => boolean,
  ): Promise<T> {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const seen = await read();
      if (expected(seen)) return seen;
      await pause(Math.min(20 * attempt, 500));
    }
    throw new Error(`the forge never showed what was expected: ${expected}`);
  }

  private async build(commit: ContractCommit) {
    const listed = await this.must(
      'bot',
      `GET ${this.repoPath}/git/trees/${commit.parent}?limit=1000`,
    );
    const rows = listed.json.tree as unknown as readonly ContractJson[];
    const email =
      this.target.signing?.committerEmail ?? 'contract@causeway.example';
    return buildContractCommit({ commit, rows, email });
  }

  get signingKey(): KeyObject {
    return createPrivateKey(this.signing.privateKeyPem);
  }

  get signing(): NonNullable<ForgejoContractTarget['signing']> {
    if (!this.target.signing) {
      throw new Error('the contract needs the signing key of the bot');
    }
    return this.target.signing;
  }
}

export interface FreshPull {
  readonly number: number;
  readonly head: string;
  readonly base: string;
  readonly sha: string;
  readonly parent: string;
}
