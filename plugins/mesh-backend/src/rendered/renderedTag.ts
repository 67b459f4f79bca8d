import { createHash } from 'node:crypto';
import { canonicalJson, type Change } from '@causeway/mesh-intent';
import type { RenderedWorlds } from './RenderedWorlds';

/** Moves when the renderer or the answer does: browsers keep answers over a new release. */
const FORM = 1;

/** Entity tag of what a change gives the mesh: the same plan on the same commits gives the same objects. */
export function renderedTag(
  { planHash, world }: Pick<Change, 'planHash' | 'world'>,
  { options }: RenderedWorlds,
): string {
  const text = canonicalJson({
    form: FORM,
    planHash,
    world,
    channel: options.channel,
  });
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}
