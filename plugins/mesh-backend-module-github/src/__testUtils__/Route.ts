import type { EstateStore } from './EstateStore';
import type { Guise } from './shapes';

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RouteCall {
  /** Segments of the path by name. */
  readonly at: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly store: EstateStore;
  readonly guise: Guise;
}

export interface Route {
  /** "GET /repos/{owner}/{repo}/pulls"; `{+x}` takes slashes too. */
  readonly route: string;
  /** Parameters in query or body that GitHub documents and the portal sends; any other fails the test. */
  readonly takes?: readonly string[];
  readonly run: (call: RouteCall) => Promise<Reply> | Reply;
}

export const notFound: Reply = {
  status: 404,
  body: {
    message: 'Not Found',
    documentation_url: 'https://docs.github.com/rest',
    status: '404',
  },
};

/** 422, as GitHub words it. */
export function invalid(message: string, details?: readonly object[]): Reply {
  return {
    status: 422,
    body: {
      message,
      ...(details ? { errors: details } : {}),
      documentation_url: 'https://docs.github.com/rest',
      status: '422',
    },
  };
}

/** One page of a list, and the header that says whether there is another. */
export function pageOf(
  { query }: RouteCall,
  all: readonly unknown[],
  wrap: (items: readonly unknown[]) => unknown = items => items,
): Reply {
  const size = Math.min(Number(query.get('per_page') ?? 30), 100);
  const page = Number(query.get('page') ?? 1);
  const last = page * size >= all.length;
  return {
    status: 200,
    body: wrap(all.slice((page - 1) * size, page * size)),
    headers: last
      ? {}
      : { link: `<https://elsewhere.invalid/?page=${page + 1}>; rel="next"` },
  };
}
