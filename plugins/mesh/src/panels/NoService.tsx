import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Mark } from '../parts';
import { SERVICE_ANNOTATION } from './meshService';
import { panelsWords } from './words';

/** An entity that stands for a service which routing main does not hold. */
export const NoService = (props: { readonly service: string }) => {
  const { t } = useTranslationRef(panelsWords);
  return (
    <div>
      <Mark tone="unknown">
        <strong>{t('read.nothing', { service: props.service })}</strong>{' '}
        {t('read.nothingWhy', {
          annotation: <code>{SERVICE_ANNOTATION}</code>,
        })}
      </Mark>
    </div>
  );
};
