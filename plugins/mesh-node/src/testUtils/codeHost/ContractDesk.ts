import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import {
  BareCache,
  buildCommit,
  pushRef,
  signSshsig,
  zeroId,
  type BuiltCommit,
} from '../../git';
import type { CodeHostPullRequest } from '../../ports/CodeHost';
import type { CodeHostContractTarget } from './CodeHostContractTarget';

type Built = Extract<BuiltCommit, { empty: false }>;

export interface OpenedPull {
  readonly request: {
    readonly head: string;
    readonly title: string;
    readonly body: string;
    readonly draft: boolean;
  };
  readonly built: Built;
  readonly pullRequest: CodeHostPullRequest;
}

/** Makes commits, branches and pull requests as delivery does. */
export class ContractDesk {
  private constructor(
    readonly target: CodeHostContractTarget,
    readonly cache: BareCache,
  ) {}

  static async open(target: CodeHostContractTarget): Promise<ContractDesk> {
    const cache = await BareCache.open({
      dir: join(target.scratch, 'cache'),
      remote: target.host.repo('routing').remote,
    });
    return new ContractDesk(target, cache);
  }

  get host() {
    return this.target.host;
  }

  /** A signed commit on the tip that adds one file named after it. */
  async build(
    name: string,
    options: {
      readonly key?: KeyObject;
      readonly parent?: string;
      readonly message?: string;
      readonly file?: string;
    } = {},
  ): Promise<Built> {
    await this.cache.fetch();
    const { key = this.target.botKey } = options;
    const date = new Date('2026-03-01T10:00:00Z');
    const { botEmail } = this.host;
    const built = await buildCommit({
      cache: this.cache,
      parent: options.parent ?? this.cache.tip('main') ?? '',
      edits: [
        { path: `probe/${options.file ?? name}.txt`, content: `${name}\n` },
      ],
      author: {
        name: 'Requester',
        email: 'requester@causeway.example',
        date,
      },
      committer: { name: 'Causeway', email: botEmail, date },
      message: options.message ?? `Add ${name}\n`,
      sign: message => signSshsig({ key, message, namespace: 'git' }),
    });
    if (built.empty) {
      throw new Error('expected a commit');
    }
    return built;
  }

  async push(head: string, built: Built, oldId = zeroId): Promise<void> {
    const outcome = await pushRef({
      remote: this.host.repo('routing').remote,
      ref: `refs/heads/${head}`,
      oldId,
      newId: built.commit,
      objects: built.objects,
    });
    if (outcome.outcome !== 'ok') {
      throw new Error(`push of ${head}: ${outcome.reason}`);
    }
  }

  async propose(name: string, draft = false): Promise<OpenedPull> {
    const built = await this.build(name);
    const head = `causeway/${name}/1`;
    await this.push(head, built);
    const request = { head, title: `Add ${name}`, body: 'Why.', draft };
    const { pullRequest } = await this.host.openPullRequest('routing', request);
    return { request, built, pullRequest };
  }

  async close(): Promise<void> {
    await this.cache.close();
  }
}
