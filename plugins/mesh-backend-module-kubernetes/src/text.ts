/** Longest message that is kept of an object in a cluster. */
const MOST = 500;

/** What an object says, bounded; `undefined` when it says nothing. */
export function bounded(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === undefined || trimmed === ''
    ? undefined
    : trimmed.slice(0, MOST);
}

/** ISO 8601, UTC, of a time as Kubernetes writes it; `undefined` for anything else. */
export function timeOf(text: string | null | undefined): string | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
