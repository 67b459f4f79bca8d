import type { Finding } from '@causeway/mesh-authz';
import type { ServiceEntry, World } from '../world';
import { inputFinding } from './planned';

/** The service a form names, or why nothing can be done about it. */
export function askedService(
  ref: string,
  world: World,
  asked: { readonly kind: string; readonly field?: string },
): ServiceEntry | Finding {
  const { kind, field = 'service' } = asked;
  if (world.unparsed.has(ref)) {
    return inputFinding(
      `${kind}/service-unreadable`,
      `The manifest of ${ref} cannot be read; mend it first.`,
      [field],
    );
  }
  return (
    world.services.get(ref) ??
    inputFinding(
      `${kind}/service-unknown`,
      `There is no service ${ref} in the mesh; onboard it first.`,
      [field],
    )
  );
}

/** The service of a form that is opened from a service's page. */
export function prefilledService(
  world: World,
  service: string | undefined,
): ServiceEntry | undefined {
  return service === undefined ? undefined : world.services.get(service);
}
