/** An answer to be sent; nothing writes to the socket before the whole of it is known. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer;
}

export function jsonReply(
  status: number,
  value: unknown,
  headers: Reply['headers'] = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json;charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function textReply(status: number, text: string): Reply {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: text,
  };
}

export function emptyReply(status: number): Reply {
  return { status, headers: {}, body: '' };
}

export function redirectReply(
  location: string,
  headers: Reply['headers'] = {},
): Reply {
  return { status: 303, headers: { location, ...headers }, body: '' };
}
