import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { IdentityDocument } from '@causeway/plugin-mesh-common';
import { Hit } from './Hit';
import { Services } from './Services';
import { searchWords } from './words';

/** An identity, with the services that run under it. */
export const IdentityHit = ({
  document,
}: {
  readonly document: IdentityDocument;
}) => {
  const { t } = useTranslationRef(searchWords);
  return (
    <Hit
      title={document.identity}
      href={document.location}
      kind={t('identity.what')}
    >
      <span>
        {t('identity.runs', {
          services: <Services services={document.services} />,
        })}
      </span>
    </Hit>
  );
};
