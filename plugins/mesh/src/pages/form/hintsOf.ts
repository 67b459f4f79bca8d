import type { PreviewState } from '../../preview';
import type { AskT } from './words';

/** Says under the host how it will be written, when that is not how it was typed. */
export function hintsOf(options: {
  readonly preview: PreviewState;
  readonly input: Readonly<Record<string, unknown>>;
  readonly t: AskT;
}): Readonly<Record<string, string>> {
  const { input, t } = options;
  const { shown, pending } = options.preview;
  if (pending || shown === undefined || typeof input.host !== 'string') {
    return {};
  }
  for (const { entry } of shown.diff) {
    const host = hostOf(entry.after ?? entry.before);
    if (entry.type === 'egress-host' && host && host !== input.host) {
      return { host: t('asRequested', { host }) };
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
