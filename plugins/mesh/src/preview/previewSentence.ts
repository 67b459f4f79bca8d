import type { PreviewState } from './usePreview';
import type { PreviewT } from './words';

/** The state of a preview in one sentence, for screen readers. */
export function previewSentence(
  { shown, error, pending }: PreviewState,
  t: PreviewT,
): string {
  if (pending) return t('makingOf');
  if (error !== undefined) return t('failed');
  if (shown === undefined) return '';
  return shown.submittable.yes
    ? t('upToDate')
    : t('refused', { because: shown.submittable.because });
}
