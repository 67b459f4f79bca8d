import { useApi } from '@backstage/frontend-plugin-api';
import type { PreviewView } from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../api';
import { useLatestAnswer, type LatestAnswer } from '../parts';

export type PreviewState = LatestAnswer<PreviewView>;

/** Asks what will happen, a moment after the last change of the input. */
export function usePreview(options: {
  readonly kind: string;
  readonly input: unknown;
}): PreviewState & { readonly refresh: () => void } {
  const { kind, input } = options;
  const mesh = useApi(meshApiRef);
  return useLatestAnswer({
    question: JSON.stringify([kind, input]),
    ask: () => mesh.preview(kind, input),
  });
}
