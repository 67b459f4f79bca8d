import { literals } from '../../structural';
import type { StructuralRule } from '../../structural';

const WRITE =
  'Write an HTTPRoute instead, or list it with its reason and the Gateway API issue that would retire it.';

/**
 * What would route or patch beside the Gateway API; other Istio objects are made by rendering.
 *
 * @public
 */
export const allowlistStructure: StructuralRule = {
  id: 'allowlist',
  resources: [
    {
      group: 'networking.istio.io',
      versions: ['v1', 'v1beta1', 'v1alpha3'],
      resources: ['virtualservices', 'envoyfilters'],
    },
  ],
  checks: ({ allowed }) => [
    {
      code: 'not-listed',
      // What is neither cannot come by way of the resources above; the platform tree holds more.
      unless: '!(object.kind in ["VirtualService", "EnvoyFilter"])',
      holds: `object.kind in ${literals(
        allowed,
      )} || object.kind + " " + object.metadata.namespace + "/" + object.metadata.name in ${literals(
        allowed,
      )}`,
      at: ['kind'],
      message: `{value} {object} is not in allowlist.yaml of routing. ${WRITE}`,
      refusal: `This object is not in allowlist.yaml of the routing repository. ${WRITE}`,
    },
  ],
};
