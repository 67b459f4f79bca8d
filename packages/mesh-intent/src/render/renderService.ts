import type { World } from '../world';
import { byPath } from './orderObjects';
import { renderContext } from './RenderContext';
import { serviceObjects } from './serviceObjects';
import type { RenderOptions, RenderedObject } from './types';

/**
 * The objects of one service ("namespace/name"), sorted; none when there is no such service.
 * Hosts outside are not among them: their callers share them, see `renderHost`. Whether the world can be rendered is
 * what `render` says.
 *
 * @public
 */
export function renderService(
  world: World,
  ref: string,
  options: RenderOptions,
): RenderedObject[] {
  const entry = world.services.get(ref);
  if (entry === undefined) return [];
  return serviceObjects(entry, renderContext(world, options)).sort(byPath);
}
