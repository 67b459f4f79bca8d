import { CodeHostError } from '@causeway/plugin-mesh-node';
import { AnswerFault, Wire } from '@causeway/plugin-mesh-node/rest';
import type { Credentials } from '../auth/Credentials';
import type { ApiCall, RawAnswer } from './ApiCall';
import type { GitHubTransport } from './GitHubTransport';
import { graphqlFault } from './graphqlFault';

export interface ApiAnswer<T> {
  readonly status: number;
  readonly value: T;
  readonly headers: RawAnswer['headers'];
}

/** The most a page may hold. */
const pageSize = 100;
/** 10,000 items: more than any list read here can sensibly have. */
const mostPages = 100;

/** GitHub's REST and GraphQL APIs with the credentials of the portal. */
export class GitHubApi {
  readonly transport: GitHubTransport;
  readonly credentials: Credentials;
  /** Effects go one after another: sent at once, they are taken for abuse. */
  #effects: Promise<unknown> = Promise.resolve();

  constructor(options: {
    readonly transport: GitHubTransport;
    readonly credentials: Credentials;
  }) {
    this.transport = options.transport;
    this.credentials = options.credentials;
  }

  /** Makes one request and reads its answer; what `read` cannot read is a failure of the request. */
  async request<T>(
    call: ApiCall,
    read: (body: Wire, status: number) => T,
  ): Promise<ApiAnswer<T>> {
    const answer = await this.#inTurn(call.route.startsWith('GET '), () =>
      this.#send(call),
    );
    const { status, headers } = answer;
    return {
      status,
      headers,
      value: this.#read(call, () => read(new Wire(answer.data), status)),
    };
  }

  /** Reads a whole list, page by page, as long as the forge says that there is another. */
  async list<T>(
    call: ApiCall,
    read: {
      readonly items: (body: Wire) => readonly Wire[];
      readonly item: (item: Wire) => T;
    },
  ): Promise<T[]> {
    const found: T[] = [];
    for (let page = 1; page <= mostPages; page++) {
      const answer = await this.#send({
        ...call,
        parameters: { ...call.parameters, page, per_page: pageSize },
      });
      found.push(
        ...this.#read(call, () =>
          read.items(new Wire(answer.data)).map(read.item),
        ),
      );
      // Only whether there is a next page is believed, not its address.
      if (!/rel="next"/.test(String(answer.headers.link ?? ''))) {
        return found;
      }
    }
    throw this.transport.failure(
      call,
      new AnswerFault(`has more than ${mostPages * pageSize} items`, {
        retry: false,
      }),
    );
  }

  /** One GraphQL request; errors beside the answer are failures. */
  async graphql<T>(
    question: {
      readonly operation: string;
      readonly query: string;
      readonly variables: Readonly<Record<string, unknown>>;
    },
    read: (answer: Wire) => T,
  ): Promise<T> {
    const { operation, query, variables } = question;
    const call = {
      operation,
      route: `POST ${graphqlUrl(this.transport.apiUrl)}`,
      parameters: { query, variables },
    };
    const answer = await this.#inTurn(!query.startsWith('mutation'), () =>
      this.#send(call, 'graphql'),
    );
    const body = new Wire(answer.data);
    const limited =
      !body.field('errors').absent &&
      this.transport.isLimited(answer, 'graphql');
    return this.#read(call, () => {
      const fault = graphqlFault(body, { limited });
      if (fault) {
        throw fault;
      }
      return read(body.field('data'));
    });
  }

  async #send(
    call: ApiCall,
    counted: 'rest' | 'graphql' = 'rest',
  ): Promise<RawAnswer> {
    const token = await this.credentials.token();
    try {
      return await this.transport.send(call, {
        authorization: `Bearer ${token}`,
        counted,
      });
    } catch (error) {
      if (error instanceof CodeHostError && error.facts.status === 401) {
        throw this.#unauthorized(error);
      }
      throw error;
    }
  }

  /** A token that can be had anew is, by whoever repeats the request. */
  #unauthorized(error: CodeHostError): CodeHostError {
    return this.credentials.forget()
      ? new CodeHostError(error.message, { ...error.facts, retry: true })
      : error;
  }

  #inTurn<T>(free: boolean, send: () => Promise<T>): Promise<T> {
    if (free) {
      return send();
    }
    const turn = this.#effects.then(send, send);
    this.#effects = turn.catch(() => undefined);
    return turn;
  }

  #read<T>(call: ApiCall, read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw this.transport.failure(call, error);
    }
  }
}

/** Of an Enterprise Server GraphQL is beside `/api/v3`, elsewhere below the API's address. */
function graphqlUrl(apiUrl: string): string {
  return apiUrl.endsWith('/api/v3')
    ? `${apiUrl.slice(0, -'/v3'.length)}/graphql`
    : `${apiUrl}/graphql`;
}
