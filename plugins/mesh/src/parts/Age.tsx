import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ageWords } from './ageWords';
import { usePortalClock } from './PortalClockContext';
import { useLocale } from './useLocale';
import { partsWords } from './words';

/** A moment as an age; the moment itself is on hover and for screen readers in `dateTime`. */
export const Age = (props: { readonly at: string }) => {
  const { t } = useTranslationRef(partsWords);
  const locale = useLocale();
  const { nowMs } = usePortalClock();
  const atMs = Date.parse(props.at);
  if (Number.isNaN(atMs)) return <span>{t('age.unknown')}</span>;
  return (
    <time
      dateTime={props.at}
      title={new Date(atMs).toLocaleString(locale, {
        dateStyle: 'full',
        timeStyle: 'long',
      })}
      style={{ whiteSpace: 'nowrap' }}
    >
      {ageWords(t, { atMs, nowMs: nowMs ?? Date.now() })}
    </time>
  );
};
