import { execFileSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachSignature, formatCommit } from '../git/commitObject';
import { gitEnv } from '../git/gitEnv';
import { sshKeyFromObject } from '../signing/sshKey';
import { signSsh } from '../signing/sshSignature';
import type { EstateControl } from './EstateControl';

/** @public */
export interface ForgeAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A client of one repository, for tests: the API by fetch, git by the command line. @public */
export class ForgeClient {
  private readonly dir = mkdtempSync(join(tmpdir(), 'estate-client-'));

  constructor(
    private readonly options: {
      readonly url: string;
      readonly repo: string;
      readonly token: string;
    },
  ) {}

  async call(request: string, body?: unknown): Promise<ForgeAnswer> {
    const { url, repo, token } = this.options;
    const space = request.indexOf(' ');
    const path = request.slice(space + 1);
    const response = await fetch(`${url}/api/v1/repos/mesh/${repo}${path}`, {
      method: request.slice(0, space),
      headers: { authorization: `token ${token}` },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  }

  /** Runs git in the scratch folder with the token in its environment; answers both outputs. */
  git(args: readonly string[], token = this.options.token): string {
    const pair = Buffer.from(`x:${token}`).toString('base64');
    const env = gitEnv();
    const count = Number(env.GIT_CONFIG_COUNT);
    return execFileSync('git', [...args], {
      cwd: this.dir,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: {
        ...env,
        GIT_CONFIG_COUNT: String(count + 1),
        [`GIT_CONFIG_KEY_${count}`]: 'http.extraHeader',
        [`GIT_CONFIG_VALUE_${count}`]: `Authorization: Basic ${pair}`,
      },
    });
  }

  get remote(): string {
    return `${this.options.url}/mesh/${this.options.repo}.git`;
  }

  /** Pushes one new file on a new branch and answers the commit. */
  pushFile(branch: string): string {
    const name = branch.replace(/\W/g, '-');
    const clone = `clone-${name}`;
    const file = `probe-${name}.txt`;
    this.git(['clone', '-q', '--depth', '1', this.remote, clone]);
    const at = ['-C', clone];
    this.git([...at, 'checkout', '-q', '-b', branch]);
    this.git([...at, 'config', 'core.fileMode', 'false']);
    const blob = this.git([...at, 'hash-object', '-w', '--', 'README.md']);
    const entry = `100644,${blob.trim()},${file}`;
    this.git([...at, 'update-index', '--add', '--cacheinfo', entry]);
    this.git([...at, 'commit', '-q', '-m', `Add ${file}`]);
    this.git([...at, 'push', '-q', 'origin', branch]);
    return this.git([...at, 'rev-parse', 'HEAD']).trim();
  }

  /** Pushes an empty commit by the bot, signed with its key, and answers its id. */
  pushSigned(branch: string, privateKeyPem: string): string {
    const name = `signed-${branch.replace(/\W/g, '-')}`;
    this.git(['clone', '-q', '--depth', '1', this.remote, name]);
    const revision = (of: string) =>
      this.git(['-C', name, 'rev-parse', of]).trim();
    const privateKey = createPrivateKey(privateKeyPem);
    const publicKey = sshKeyFromObject(createPublicKey(privateKeyPem));
    const email = 'causeway-bot@causeway.example';
    const person = { name: 'Causeway', email, date: '2026-01-02T03:04:05Z' };
    const message = formatCommit({
      tree: revision('HEAD^{tree}'),
      parents: [revision('HEAD')],
      author: person,
      committer: person,
      message: 'Signed\n',
    });
    const armor = signSsh({ message, namespace: 'git', privateKey, publicKey });
    const file = join(this.dir, `${name}.commit`);
    writeFileSync(file, attachSignature(message, armor));
    const write = ['hash-object', '-t', 'commit', '-w', '--', file];
    const sha = this.git(['-C', name, ...write]).trim();
    const ref = `${sha}:refs/heads/${branch}`;
    this.git(['-C', name, 'push', '-q', 'origin', ref]);
    return sha;
  }

  /** A branch with one new file, and its pull request. */
  async openPull(options: {
    readonly branch: string;
    readonly title?: string;
    readonly body?: string;
  }): Promise<{ readonly number: number; readonly sha: string }> {
    const { branch, title = 'Probe', body = '' } = options;
    const sha = this.pushFile(branch);
    const draft = { head: branch, base: 'main', title, body };
    const opened = await this.call('POST /pulls', draft);
    if (opened.status !== 201) throw new Error(JSON.stringify(opened));
    return { number: Number(opened.body.number), sha };
  }

  /** One new file on main, through a pull request that two people approve; answers the merge's commit. */
  async land(options: {
    readonly control: EstateControl;
    readonly branch: string;
    readonly approvers: readonly [string, string];
  }): Promise<string> {
    const { control, branch, approvers } = options;
    const { number, sha } = await this.openPull({ branch });
    const status = { context: 'causeway', state: 'success' };
    accepted(await this.call(`POST /statuses/${sha}`, status));
    for (const login of approvers) {
      const person = this.as(await control.token(login));
      const review = { event: 'APPROVED' };
      accepted(await person.call(`POST /pulls/${number}/reviews`, review));
      person.close();
    }
    const merger = this.as(await control.token(approvers[0]));
    await merger.merge(number, control);
    merger.close();
    const { body } = await this.call('GET /branches/main');
    return String((body.commit as { readonly id: unknown }).id);
  }

  /** The forge has to work out first whether it can be merged, and says so with 405. */
  private async merge(number: number, control: EstateControl): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      await control.settle();
      await this.call(`GET /pulls/${number}`);
      const answer = await this.call(`POST /pulls/${number}/merge`, {
        Do: 'merge',
      });
      if (answer.status !== 405 || tries === 20) {
        accepted(answer);
        return;
      }
    }
  }

  /** The same repository as somebody else. */
  private as(token: string): ForgeClient {
    return new ForgeClient({ ...this.options, token });
  }

  close(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}

function accepted(answer: ForgeAnswer): void {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer));
}
