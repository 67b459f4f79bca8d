import { literal, missing, there } from '../../structural';
import type { StructuralRule } from '../../structural';
import { peerAuthentications } from '../securityObjects';

const labels = 'object.spec.selector.matchLabels';
const selects = `${there(labels)} && size(${labels}) > 0`;

/** @public */
export const peerAuthenticationStructure: StructuralRule = {
  id: 'peer-authentication-unique',
  resources: peerAuthentications,
  checks: ({ rootNamespace }) => [
    {
      code: 'root-selector',
      holds: `object.metadata.namespace != ${literal(
        rootNamespace,
      )} || !(${selects})`,
      at: ['spec', 'selector'],
      message:
        'In the root namespace {namespace} a mode with a selector is ignored. Write it in the namespace of the workload.',
      refusal:
        'In the root namespace a mode with a selector is ignored. Write it in the namespace of the workload.',
    },
    {
      code: 'port-without-selector',
      holds: `${missing(
        'object.spec.portLevelMtls',
      )} || size(object.spec.portLevelMtls) == 0 || (${selects})`,
      at: ['spec', 'portLevelMtls'],
      message:
        'Modes of single ports need a selector; the API server refuses them for a whole namespace.',
      refusal:
        'Modes of single ports need a selector that is not empty: they are of one workload, never of a whole namespace.',
    },
  ],
};
