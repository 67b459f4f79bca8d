/**
 * Matches a decoded path against a pattern of segments: `:name` one segment, `#name` one number,
 * `*name` the rest (slashes included). `undefined` when it does not match or is not valid percent-encoding.
 */
export function matchPath(
  pattern: string,
  path: string,
): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const params: Record<string, string> = Object.create(null);
  for (let at = 0; at < wanted.length; at += 1) {
    const kind = wanted[at][0];
    const name = wanted[at].slice(1);
    if (kind === '*') {
      const rest = decode(given.slice(at).join('/'));
      if (!rest) return undefined;
      params[name] = rest;
      return params;
    }
    const text = at < given.length ? decode(given[at]) : undefined;
    if (text === undefined) return undefined;
    if (kind === ':') {
      if (text === '') return undefined;
      params[name] = text;
    } else if (kind === '#') {
      if (!/^\d{1,15}$/.test(text)) return undefined;
      params[name] = text;
    } else if (text !== wanted[at]) return undefined;
  }
  return given.length === wanted.length ? params : undefined;
}

function decode(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return plain.includes('\0') ? undefined : plain;
  } catch {
    return undefined;
  }
}
