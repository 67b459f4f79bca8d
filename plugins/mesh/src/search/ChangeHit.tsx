import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ChangeDocument } from '@causeway/plugin-mesh-common';
import { PhaseMark } from '../change';
import { useRecordWords } from '../records';
import { Hit } from './Hit';
import { Services } from './Services';
import { searchWords } from './words';

/** A change, with where it stood when it was indexed. */
export const ChangeHit = ({
  document,
}: {
  readonly document: ChangeDocument;
}) => {
  const { t } = useTranslationRef(searchWords);
  const words = useRecordWords();
  return (
    <Hit
      title={document.title}
      href={document.location}
      kind={t('change.what', {
        kind: words.kind({ id: document.kind, title: document.kindTitle }),
      })}
    >
      <PhaseMark phase={document.phase} />
      <span>{t('change.asked', { name: document.requester })}</span>
      <span>
        <Services services={document.services} />
      </span>
    </Hit>
  );
};
