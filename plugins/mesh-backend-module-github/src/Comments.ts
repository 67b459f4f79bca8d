import type { RepoRole } from '@causeway/mesh-intent/world';
import type { CodeHostRepo } from '@causeway/plugin-mesh-node';
import {
  commentMarker,
  isMarkedComment,
  markedComment,
} from '@causeway/plugin-mesh-node/rest';
import type { ApiCall } from './api/ApiCall';
import type { GitHubApi } from './api/GitHubApi';
import { fittingBody } from './wire/fitting';

const issues = '/repos/{owner}/{repo}/issues';

interface Said {
  readonly key: string;
  readonly body: string;
}

/** What the portal says on a pull request; to GitHub it is an issue then. */
export class Comments {
  readonly #api: GitHubApi;
  readonly #repo: (role: RepoRole) => CodeHostRepo;

  constructor(options: {
    readonly api: GitHubApi;
    readonly repo: (role: RepoRole) => CodeHostRepo;
  }) {
    this.#api = options.api;
    this.#repo = options.repo;
  }

  async once(role: RepoRole, number: number, said: Said): Promise<void> {
    const marker = commentMarker(said.key);
    if ((await this.#own(role, number, marker)) === undefined) {
      await this.#add(role, number, textOf(said, marker));
    }
  }

  async keep(role: RepoRole, number: number, said: Said): Promise<void> {
    const marker = commentMarker(said.key);
    const body = textOf(said, marker);
    const known = await this.#own(role, number, marker);
    if (known === undefined) {
      await this.#add(role, number, body);
    } else if (plain(known.body) !== plain(body)) {
      await this.#api.request(
        this.#call(role, {
          operation: `change a comment on pull request ${number}`,
          route: `PATCH ${issues}/comments/{comment_id}`,
          parameters: { comment_id: known.id, body },
        }),
        () => undefined,
      );
    }
  }

  async #add(role: RepoRole, number: number, body: string): Promise<void> {
    await this.#api.request(
      this.#call(role, {
        operation: `comment on pull request ${number}`,
        route: `POST ${issues}/{issue_number}/comments`,
        parameters: { issue_number: number, body },
      }),
      () => undefined,
    );
  }

  async #own(
    role: RepoRole,
    number: number,
    marker: string,
  ): Promise<{ readonly id: number; readonly body: string } | undefined> {
    const login = await this.#api.credentials.poster();
    const present = await this.#api.list(
      this.#call(role, {
        operation: `read the comments of pull request ${number}`,
        route: `GET ${issues}/{issue_number}/comments`,
        parameters: { issue_number: number },
      }),
      {
        items: list => list.items(),
        item: item => ({
          id: item.field('id').number(),
          login: item.field('user').field('login').optionalString(),
          body: item.field('body').optionalString() ?? '',
        }),
      },
    );
    return present.find(each => isMarkedComment(each, { login, marker }));
  }

  #call(role: RepoRole, call: ApiCall): ApiCall {
    const { owner, name } = this.#repo(role);
    return { ...call, parameters: { owner, repo: name, ...call.parameters } };
  }
}

function textOf({ body }: Said, marker: string): string {
  return fittingBody(body.trimEnd(), markedComment('', marker));
}

/** What people edit on its pages comes back with other line ends. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trimEnd();
}
