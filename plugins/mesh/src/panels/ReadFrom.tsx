import type { ServiceView } from '@causeway/plugin-mesh-common';
import { Age, ForgeLink } from '../parts';

/** Where and when what is shown was read. */
export const ReadFrom = ({ service }: { readonly service: ServiceView }) => (
  <>
    <ForgeLink href={service.manifestUrl}>Manifest</ForgeLink> at commit{' '}
    <code title={service.commit}>{service.commit.slice(0, 12)}</code>, seen{' '}
    <Age at={service.observedAt} />
  </>
);
