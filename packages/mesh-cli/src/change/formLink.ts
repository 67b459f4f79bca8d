/** As the forms read it from an address: texts of a list after commas, rows of a list as JSON. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') {
    return String(value);
  }
  if (!Array.isArray(value)) return undefined;
  return value.every(each => typeof each === 'string')
    ? value.join(',')
    : JSON.stringify(value);
}

/** Longer addresses are cut off on their way by what stands between a browser and a portal. */
const MOST = 2_000;

/** Address of the form of a kind, filled in with an input; undefined where it would not fit into an address. */
export function formLink(
  server: URL,
  kind: string,
  input: unknown,
): string | undefined {
  const base = server.href.replace(/\/$/, '');
  const link = new URL(`${base}/mesh/request/${encodeURIComponent(kind)}`);
  const fields = typeof input === 'object' && input !== null ? input : {};
  for (const [name, value] of Object.entries(fields)) {
    const text = textOf(value);
    if (text !== undefined) link.searchParams.set(name, text);
  }
  return link.href.length > MOST ? undefined : link.href;
}
