import type { World } from '../world';
import { egressHosts } from './host/egressHosts';
import { hostObjects } from './hostObjects';
import { byPath } from './orderObjects';
import { renderContext } from './RenderContext';
import type { RenderOptions, RenderedObject } from './types';

/**
 * The objects the callers of one host outside share, sorted; none when nobody declares the host. The host is in its one
 * spelling: lower case, no dot at the end.
 *
 * @public
 */
export function renderHost(
  world: World,
  host: string,
  options: RenderOptions,
): RenderedObject[] {
  const egress = egressHosts(world, new Set([host])).get(host);
  if (egress === undefined) return [];
  return hostObjects(egress, renderContext(world, options)).sort(byPath);
}
