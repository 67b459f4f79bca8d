import type { PreviewState } from './usePreview';

/** The state of a preview in one sentence, for screen readers and beside the button. */
export function previewWords({ shown, error, pending }: PreviewState): string {
  if (pending) return 'Making the preview of what you typed.';
  if (error !== undefined) return 'The preview could not be made.';
  if (shown === undefined) return '';
  return shown.submittable.yes
    ? 'The preview is up to date.'
    : `The preview is up to date. It cannot be submitted: ${shown.submittable.because}`;
}
