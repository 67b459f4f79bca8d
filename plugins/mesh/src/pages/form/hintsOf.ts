import type { PreviewState } from '../../preview';

/** Says under the host how it will be written, when that is not how it was typed. */
export function hintsOf(
  { shown, pending }: PreviewState,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  if (pending || shown === undefined || typeof input.host !== 'string') {
    return {};
  }
  for (const { entry } of shown.diff) {
    const host = hostOf(entry.after ?? entry.before);
    if (entry.type === 'egress-host' && host && host !== input.host) {
      return { host: `Will be requested as ${host}` };
    }
  }
  return {};
}

function hostOf(value: unknown): string | undefined {
  return typeof value === 'object' &&
    value !== null &&
    'host' in value &&
    typeof value.host === 'string'
    ? value.host
    : undefined;
}
