import type {
  ChangedRendering,
  RenderedObject,
  Rendering,
} from '@causeway/mesh-intent/render';

export function objectsOf(
  made: Rendering | ChangedRendering,
): readonly RenderedObject[] {
  if (!made.ok)
    throw new Error(`The estate was refused: ${made.findings[0].message}`);
  return made.objects;
}
