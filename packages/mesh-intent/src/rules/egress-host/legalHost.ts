import { normalizeHost } from '../../host';
import type { HostFault } from '../../host';
import type { World } from '../../world';

/** A host as the world allows it to be declared. @public */
export type LegalHost =
  | { readonly ok: true; readonly host: string; readonly changed: boolean }
  | {
      readonly ok: false;
      readonly fault: HostFault | 'in-mesh';
      readonly message: string;
      readonly meant?: string;
    };

/**
 * Normalises a host and refuses it when it is not one, or when a service of the mesh answers to it.
 * The form, the planner and the rule all ask here.
 *
 * @public
 */
export function legalHost(text: string, world: World): LegalHost {
  const { clusterDomain } = world.options;
  const normalized = normalizeHost(text, { clusterDomain });
  if (!normalized.ok) return normalized;
  // "cart.shop" is how a pod reaches service shop/cart.
  const [name, namespace, ...more] = normalized.host.split('.');
  const ref = `${namespace}/${name}`;
  if (
    more.length === 0 &&
    (world.services.has(ref) || world.unparsed.has(ref))
  ) {
    return {
      ok: false,
      fault: 'in-mesh',
      message: `"${normalized.host}" is the service ${ref} of the mesh; declare it in dependsOn, not as egress.`,
    };
  }
  return normalized;
}
