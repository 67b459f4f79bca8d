import { EstateControl } from './EstateControl';
import { ForgeClient, type ForgeAnswer } from './ForgeClient';

/** What people do to a repository of the estate's forge, for tests that look at it from the portal's side. @public */
export class ForgePeople {
  private readonly control: EstateControl;
  private readonly clients = new Map<string, Promise<ForgeClient>>();

  constructor(
    private readonly options: { readonly url: string; readonly repo: string },
  ) {
    this.control = new EstateControl(options.url);
  }

  async approve(
    login: string,
    pull: { readonly number: number; readonly commit: string },
  ): Promise<void> {
    accepted(
      await this.call(login, `POST /pulls/${pull.number}/reviews`, {
        event: 'APPROVED',
        body: 'Good.',
        commit_id: pull.commit,
      }),
    );
  }

  /** The forge has to work out first whether it can be merged, and says so with 405. */
  async merge(login: string, number: number): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      await this.control.settle();
      await this.call(login, `GET /pulls/${number}`);
      const answer = await this.call(login, `POST /pulls/${number}/merge`, {
        Do: 'merge',
      });
      if (answer.status !== 405 || tries === 20) {
        accepted(answer);
        return;
      }
    }
  }

  async comments(
    number: number,
  ): Promise<readonly { readonly body: string; readonly updatedAt: string }[]> {
    const { body } = await this.call(
      'estate-admin',
      `GET /issues/${number}/comments`,
    );
    const list = body as unknown as readonly Record<string, unknown>[];
    return list.map(each => ({
      body: String(each.body),
      updatedAt: String(each.updated_at),
    }));
  }

  /** Any request as one of them. */
  async call(
    login: string,
    request: string,
    body?: unknown,
  ): Promise<ForgeAnswer> {
    const known = this.clients.get(login) ?? this.client(login);
    this.clients.set(login, known);
    return (await known).call(request, body);
  }

  async close(): Promise<void> {
    for (const client of this.clients.values()) (await client).close();
  }

  private async client(login: string): Promise<ForgeClient> {
    const token = await this.control.token(login);
    return new ForgeClient({ ...this.options, token });
  }
}

function accepted(answer: ForgeAnswer): void {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer));
}
