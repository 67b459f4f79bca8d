import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ServiceView } from '@causeway/plugin-mesh-common';
import { Age, ForgeLink } from '../parts';
import { panelsWords } from './words';

/** Where and when what is shown was read. */
export const ReadFrom = ({ service }: { readonly service: ServiceView }) => {
  const { t } = useTranslationRef(panelsWords);
  return t('read.from', {
    manifest: (
      <ForgeLink href={service.manifestUrl}>{t('read.manifest')}</ForgeLink>
    ),
    commit: <code title={service.commit}>{service.commit.slice(0, 12)}</code>,
    age: <Age at={service.observedAt} />,
  });
};
