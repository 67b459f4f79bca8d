import type { PreviewState } from '../../preview';

/** Why the form cannot be submitted now; undefined when it can. */
export function refusalOf(options: {
  readonly needed: readonly string[];
  readonly preview: PreviewState;
}): string | undefined {
  const { needed, preview } = options;
  if (needed.length > 0) return `Still needed: ${needed.join(', ')}.`;
  if (preview.pending) return 'Waiting for the preview of what you typed.';
  if (preview.error !== undefined || preview.shown === undefined) {
    return 'The preview could not be made; nothing is submitted unseen.';
  }
  const { submittable } = preview.shown;
  return submittable.yes ? undefined : submittable.because;
}
