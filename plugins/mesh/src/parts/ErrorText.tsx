import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { errorWords } from './errorWords';
import { partsWords } from './words';

/** What went wrong, within a sentence or a mark. */
export const ErrorText = (props: { readonly error: Error }) => {
  const { t } = useTranslationRef(partsWords);
  return <>{errorWords(props.error, t).text}</>;
};
