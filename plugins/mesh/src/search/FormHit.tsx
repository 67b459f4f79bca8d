import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { FormDocument } from '@causeway/plugin-mesh-common';
import { useRecordWords } from '../records';
import { Hit } from './Hit';
import { searchWords } from './words';

/** A kind of change, leading to its form. */
export const FormHit = ({ document }: { readonly document: FormDocument }) => {
  const { t } = useTranslationRef(searchWords);
  const words = useRecordWords();
  const { form: id, title, intro } = document;
  return (
    <Hit
      title={words.kind({ id, title })}
      href={document.location}
      kind={t('form.what')}
    >
      <span>{words.intro(id, intro)}</span>
    </Hit>
  );
};
