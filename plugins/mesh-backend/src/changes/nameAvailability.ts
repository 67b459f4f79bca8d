import type { AvailabilityView } from '@causeway/plugin-mesh-common';
import type { ServiceScope } from './ServiceScope';

/** Whether a service may still be called so; what was not read is not free. */
export async function nameAvailability(
  scope: Pick<ServiceScope, 'worlds' | 'store'>,
  request: { readonly namespace: string; readonly name: string },
): Promise<AvailabilityView> {
  const ref = `${request.namespace}/${request.name}`;
  const { world } = await scope.worlds.current();
  const taken = (because: string) => ({ ref, available: false, because });
  if (world.commits.routing === undefined) {
    return taken(
      'The routing repository has not been read yet, so it is unknown whether the name is taken.',
    );
  }
  if (world.services.has(ref) || world.unparsed.has(ref)) {
    return taken(`routing has a manifest for ${ref} already.`);
  }
  const { items } = await scope.store.list({
    service: ref,
    open: true,
    limit: 1,
    offset: 0,
  });
  return items.length === 0
    ? { ref, available: true }
    : taken(`An open change asks for ${ref}: ${items[0].title}.`);
}
