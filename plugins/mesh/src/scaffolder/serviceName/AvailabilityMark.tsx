import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ErrorText, Mark } from '../../parts';
import type { Availability } from './useAvailability';
import { scaffolderWords } from '../words';

/** Whether a name is free, in words. */
export const AvailabilityMark = ({
  availability,
}: {
  readonly availability: Availability;
}) => {
  const { t } = useTranslationRef(scaffolderWords);
  switch (availability.state) {
    case 'not-asked':
      return null;
    case 'asking':
      return <>{t('name.asking')}</>;
    case 'error':
      return (
        <Mark tone="unknown">
          {t('name.notChecked', {
            why: <ErrorText error={availability.error} />,
          })}
        </Mark>
      );
    case 'value': {
      const { ref, available, because } = availability.value;
      return available ? (
        <Mark tone="good">{t('name.free', { ref })}</Mark>
      ) : (
        <Mark tone="bad">{because ?? t('name.taken', { ref })}</Mark>
      );
    }
    default:
      throw new Error(`Unknown state ${availability satisfies never}`);
  }
};
