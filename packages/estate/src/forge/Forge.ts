import { join } from 'node:path';
import type { EstateClock } from '../control/EstateClock';
import { BareRepository } from '../git/BareRepository';
import type { InstanceKey } from '../signing/InstanceKey';
import type { Account, PullRecord, RepoRecord } from '../store/entities';
import type { Store } from '../store/Store';
import { Background } from './Background';
import { Locks } from './Locks';
import { Webhooks } from './Webhooks';

export interface ForgeOptions {
  readonly store: Store;
  readonly clock: EstateClock;
  readonly instance: InstanceKey;
  readonly stateDir: string;
  /** "http://localhost:7010", no trailing slash. */
  readonly baseUrl: string;
}

/** What every part of the forge works on: its records, its repositories, its clock. */
export class Forge {
  readonly store: Store;
  readonly clock: EstateClock;
  readonly instance: InstanceKey;
  readonly baseUrl: string;
  /** Folder holding `<owner>/<repo>.git`. */
  readonly root: string;
  readonly locks = new Locks();
  readonly background = new Background();
  readonly webhooks = new Webhooks(this);
  private readonly repositories = new Map<string, BareRepository>();

  constructor(options: ForgeOptions) {
    this.store = options.store;
    this.clock = options.clock;
    this.instance = options.instance;
    this.baseUrl = options.baseUrl;
    this.root = join(options.stateDir, 'git');
  }

  /** Whether the instance signs merges and API commits ("signing: off" switches it off). */
  get signs(): boolean {
    return this.store.get('setting', 'signing') !== 'off';
  }

  /** Key used for commits the forge writes; absent when signing is off. */
  get signingKey(): InstanceKey | undefined {
    return this.signs ? this.instance : undefined;
  }

  repo(owner: string, name: string): RepoRecord | undefined {
    return this.store.get('repo', `${owner}/${name}`.toLowerCase());
  }

  /** The bare repository of a known record; names from requests never reach the file system. */
  git(repo: RepoRecord): BareRepository {
    const key = repoKey(repo);
    let repository = this.repositories.get(key);
    if (!repository) {
      repository = new BareRepository(join(this.root, `${key}.git`));
      this.repositories.set(key, repository);
    }
    return repository;
  }

  account(login: string): Account | undefined {
    return this.store.get('account', login.toLowerCase());
  }

  accountByEmail(email: string): Account | undefined {
    const wanted = email.toLowerCase();
    return this.store
      .values('account')
      .find(a => a.emails.some(e => e.address.toLowerCase() === wanted));
  }

  pull(repo: RepoRecord, number: number): PullRecord | undefined {
    return this.store.get('pull', `${repoKey(repo)}#${number}`);
  }

  /** Pull requests of one repository, newest first. */
  pulls(repo: RepoRecord): PullRecord[] {
    const key = repoKey(repo);
    return this.store
      .values('pull')
      .filter(p => p.repo === key)
      .sort((a, b) => b.number - a.number);
  }

  savePull(pull: PullRecord): PullRecord {
    const stamped = { ...pull, updatedAt: this.clock.stamp() };
    this.store.put('pull', `${pull.repo}#${pull.number}`, stamped);
    return stamped;
  }

  close(): void {
    this.repositories.forEach(repository => repository.close());
  }
}

/** "owner/name", the key of a repository in the store. */
export function repoKey(repo: Pick<RepoRecord, 'owner' | 'name'>): string {
  return `${repo.owner}/${repo.name}`.toLowerCase();
}
