import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { FormDocument } from '@causeway/plugin-mesh-common';
import { Hit } from './Hit';
import { searchWords } from './words';

/** A kind of change, leading to its form. */
export const FormHit = ({ document }: { readonly document: FormDocument }) => {
  const { t } = useTranslationRef(searchWords);
  return (
    <Hit title={document.title} href={document.location} kind={t('form.what')}>
      <span>{document.intro}</span>
    </Hit>
  );
};
