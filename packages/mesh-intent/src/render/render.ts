import type { World } from '../world';
import { egressHosts } from './host/egressHosts';
import { hostObjects } from './hostObjects';
import { byPath, nameClashes } from './orderObjects';
import { refusals } from './refusals';
import { renderContext } from './RenderContext';
import type { Rendering } from './Rendering';
import { serviceObjects } from './serviceObjects';
import type { RenderOptions } from './types';

/**
 * Every object the world declares, in every cluster. The same world and options give the same objects in the same order.
 *
 * @public
 */
export function render(world: World, options: RenderOptions): Rendering {
  const context = renderContext(world, options);
  const services = [...world.services.values()].flatMap(entry =>
    serviceObjects(entry, context),
  );
  const hosts = [...egressHosts(world).values()].flatMap(egress =>
    hostObjects(egress, context),
  );
  const objects = [...services, ...hosts].sort(byPath);
  const findings = [...refusals(context), ...nameClashes(objects)];
  return findings.length === 0
    ? { ok: true, objects }
    : { ok: false, findings };
}
