import { RouterLink, useTranslationRef } from '@backstage/frontend-plugin-api';
import Link from '@mui/material/Link';
import type { HostDocument } from '@causeway/plugin-mesh-common';
import { useMeshPath } from '../parts';
import { Hit } from './Hit';
import { Services } from './Services';
import { searchWords } from './words';

/** A host outside, with everyone who declares it. */
export const HostHit = ({ document }: { readonly document: HostDocument }) => {
  const { t } = useTranslationRef(searchWords);
  const queue = useMeshPath('queue');
  return (
    <Hit title={document.host} href={document.location} kind={t('host.what')}>
      <span>
        {t('host.declared', {
          services: <Services services={document.services} />,
        })}
      </span>
      {queue === undefined ? null : (
        <Link
          underline="always"
          component={RouterLink}
          href={`${queue}?text=${encodeURIComponent(document.host)}`}
        >
          {t('host.changes')}
        </Link>
      )}
    </Hit>
  );
};
