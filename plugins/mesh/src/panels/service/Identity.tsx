import type { ServiceView } from '@causeway/plugin-mesh-common';
import { EntityLink, Facts, ForgeLink } from '../../parts';
import { DeclaredMode } from '../DeclaredMode';
import { ReadFrom } from '../ReadFrom';

/** Owner, place, identity and mode of a service. What is not declared is said to be so. */
export const Identity = ({ service }: { readonly service: ServiceView }) => (
  <Facts
    facts={[
      ['Does', service.description ?? 'Not declared'],
      ['Owner', <EntityLink key="owner" entityRef={service.owner} />],
      ['System', service.system ?? 'Not declared'],
      [
        'Tier',
        service.tier === undefined ? 'Not declared' : String(service.tier),
      ],
      [
        'Docs',
        service.docs === undefined ? (
          'Not declared'
        ) : (
          <ForgeLink key="docs" href={service.docs}>
            {service.docs}
          </ForgeLink>
        ),
      ],
      ['Service account', <code key="account">{service.serviceAccount}</code>],
      ['Clusters', service.clusters.join(', ') || 'None'],
      ['mTLS', <DeclaredMode key="mode" mode={service.mode} />],
      ['Read from', <ReadFrom key="read" service={service} />],
    ]}
  />
);
