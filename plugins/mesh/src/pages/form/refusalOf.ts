import type { PreviewState } from '../../preview';
import type { AskT } from './words';

/** Why the form cannot be submitted now; undefined when it can. */
export function refusalOf(options: {
  readonly needed: readonly string[];
  readonly preview: PreviewState;
  readonly t: AskT;
}): string | undefined {
  const { needed, preview, t } = options;
  if (needed.length > 0) {
    return t('refusal.needed', { fields: needed.join(', ') });
  }
  if (preview.pending) return t('refusal.pending');
  if (preview.error !== undefined || preview.shown === undefined) {
    return t('refusal.failed');
  }
  const { submittable } = preview.shown;
  return submittable.yes ? undefined : submittable.because;
}
