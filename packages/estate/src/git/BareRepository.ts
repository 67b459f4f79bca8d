import { existsSync, mkdirSync } from 'node:fs';
import type { InstanceKey } from '../signing/InstanceKey';
import {
  attachSignature,
  formatCommit,
  parseCommit,
  type CommitDraft,
  type CommitObject,
} from './commitObject';
import { ObjectReader, type GitObject } from './ObjectReader';
import { mustGit, runGit } from './runGit';

const settings: readonly (readonly [string, string])[] = [
  ['http.receivepack', 'true'],
  ['uploadpack.allowFilter', 'true'],
  ['uploadpack.allowAnySHA1InWant', 'true'],
  ['receive.advertisePushOptions', 'true'],
  ['receive.hideRefs', 'refs/pull/'],
  ['gc.auto', '0'],
];

export const zeroSha = '0'.repeat(40);

/** One bare repository and the git operations the forge needs. Revisions are always passed after `--end-of-options`. */
export class BareRepository {
  private readonly objects: ObjectReader;

  constructor(readonly gitDir: string) {
    this.objects = new ObjectReader(gitDir);
  }

  get exists(): boolean {
    return existsSync(`${this.gitDir}/HEAD`);
  }

  async init(defaultBranch: string): Promise<void> {
    mkdirSync(this.gitDir, { recursive: true });
    await this.git(['init', '-q', '--bare', '-b', defaultBranch, '.']);
    for (const [key, value] of settings) {
      await this.git(['config', key, value]);
    }
  }

  close(): void {
    this.objects.close();
  }

  /** All refs and what they point at. */
  async refs(): Promise<Record<string, string>> {
    const out = await this.git([
      'for-each-ref',
      '--format=%(refname) %(objectname)',
    ]);
    const lines = out.toString().split('\n').filter(Boolean);
    return Object.fromEntries(lines.map(line => line.split(' ')));
  }

  read(revision: string): Promise<GitObject | undefined> {
    return this.objects.read(revision);
  }

  /** Commit id of a branch, tag or (abbreviated) commit id. */
  async resolve(revision: string): Promise<string | undefined> {
    if (revision.startsWith('-') || /[:^~@{]/.test(revision)) return undefined;
    const branch = await this.read(`refs/heads/${revision}`);
    if (branch?.type === 'commit') return branch.sha;
    const object = await this.read(`${revision}^{commit}`);
    return object?.type === 'commit' ? object.sha : undefined;
  }

  async commit(revision: string): Promise<CommitObject | undefined> {
    const sha = await this.resolve(revision);
    const object = sha ? await this.read(sha) : undefined;
    return object && parseCommit(object.sha, object.body);
  }

  async mergeBase(a: string, b: string): Promise<string | undefined> {
    const run = await runGit(['merge-base', a, b], { cwd: this.gitDir });
    return run.code === 0 ? run.stdout.toString().trim() : undefined;
  }

  async isAncestor(ancestor: string, of: string): Promise<boolean> {
    const args = ['merge-base', '--is-ancestor', ancestor, of];
    return (await runGit(args, { cwd: this.gitDir })).code === 0;
  }

  /** Commits reachable from `to` but not from any of `not`, newest first. */
  async commitsBetween(options: {
    readonly to: string;
    readonly not?: readonly string[];
    readonly path?: string;
    readonly limit?: number;
    readonly skip?: number;
  }): Promise<CommitObject[]> {
    const { to, not = [], path, limit, skip } = options;
    const out = await this.git([
      'rev-list',
      '--topo-order',
      ...(limit ? [`--max-count=${limit}`] : []),
      ...(skip ? [`--skip=${skip}`] : []),
      to,
      ...not.map(sha => `^${sha}`),
      ...(path ? ['--', path] : []),
    ]);
    const shas = out.toString().split('\n').filter(Boolean);
    const commits = await Promise.all(shas.map(sha => this.commit(sha)));
    return commits.filter(c => c !== undefined);
  }

  async countCommits(to: string, path?: string): Promise<number> {
    const args = ['rev-list', '--count', to, ...(path ? ['--', path] : [])];
    return Number((await this.git(args)).toString());
  }

  async diff(from: string, to: string): Promise<string> {
    const flags = ['-p', '--no-color', '--full-index', '--binary', '-M'];
    return (await this.git(['diff-tree', '-r', ...flags, from, to])).toString();
  }

  /** Tree of the three-way merge, or that there is none: conflicts, or histories with nothing in common. */
  async mergeTree(
    ours: string,
    theirs: string,
  ): Promise<{ tree: string } | { conflict: true }> {
    const args = ['merge-tree', '--write-tree', '--no-messages', ours, theirs];
    const run = await runGit(args, { cwd: this.gitDir });
    if (run.code === 1) return { conflict: true };
    if (/unrelated histories/.test(run.stderr)) return { conflict: true };
    if (run.code !== 0) throw new Error(`git merge-tree: ${run.stderr}`);
    return { tree: run.stdout.toString().trim().split('\n')[0] };
  }

  /** Writes a commit, signed when a key is given, and answers its id. */
  async writeCommit(draft: CommitDraft, key?: InstanceKey): Promise<string> {
    const payload = formatCommit(draft);
    const input = key ? attachSignature(payload, key.sign(payload)) : payload;
    const args = ['hash-object', '-t', 'commit', '-w', '--stdin'];
    return (await this.git(args, input)).toString().trim();
  }

  /** Moves a ref only from the expected old value; false when someone else was faster. */
  async updateRef(ref: string, to: string, from?: string): Promise<boolean> {
    const args = ['update-ref', ref, to, ...(from === undefined ? [] : [from])];
    return (await runGit(args, { cwd: this.gitDir })).code === 0;
  }

  async deleteRef(ref: string): Promise<void> {
    await this.git(['update-ref', '-d', ref]);
  }

  async validBranchName(name: string): Promise<boolean> {
    if (/^-|\p{Cc}/u.test(name) || name.length > 255) return false;
    const args = ['check-ref-format', `refs/heads/${name}`];
    return (await runGit(args, { cwd: this.gitDir })).code === 0;
  }

  git(args: readonly string[], input?: Buffer | string): Promise<Buffer> {
    return mustGit(args, { cwd: this.gitDir, input });
  }
}
