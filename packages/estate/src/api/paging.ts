import { jsonReply, type Reply } from '../http/Reply';
import type { Call } from './Endpoint';

export const defaultPage = 30;
export const maxPage = 50;

export interface PageWindow {
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
}

/** `page` and `limit` of a query; junk falls back to the defaults, as on the real forge. */
export function pageWindow(
  query: URLSearchParams,
  sizes: { readonly fallback: number; readonly max: number } = {
    fallback: defaultPage,
    max: maxPage,
  },
): PageWindow {
  const number = (name: string) => {
    const value = Number(query.get(name) ?? '');
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const page = Math.min(number('page') ?? 1, 1_000_000);
  const limit = Math.min(number('limit') ?? sizes.fallback, sizes.max);
  return { page, limit, offset: (page - 1) * limit };
}

/** Headers of a page: total and Link built from the instance's root URL. */
export function pageHeaders(
  call: Call,
  total: number,
  { page, limit }: PageWindow,
): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / limit));
  const link = (to: number, rel: string) => {
    const query = new URLSearchParams(call.query);
    query.set('page', String(to));
    return `<${call.forge.baseUrl}${call.path}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
    ...(page > 1 ? [link(1, 'first'), link(page - 1, 'prev')] : []),
  ];
  return {
    'x-total-count': String(total),
    'access-control-expose-headers': 'X-Total-Count, Link',
    ...(links.length > 0 ? { link: links.join(',') } : {}),
  };
}

/** One page of a list that is wholly in memory. */
export async function pagedReply<T>(
  call: Call,
  items: readonly T[],
  wire: (item: T) => unknown,
): Promise<Reply> {
  const window = pageWindow(call.query);
  const slice = items.slice(window.offset, window.offset + window.limit);
  const body = await Promise.all(slice.map(wire));
  return jsonReply(200, body, pageHeaders(call, items.length, window));
}
