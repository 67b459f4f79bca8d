import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { changeWords, outcomeTone } from '../change';
import { Mark } from '../parts';
import { impactWords } from './words';

/** A verdict. What changes nothing that is enforced was not put to the test: it is no pass. */
export const ImpactOutcome = ({ impact }: { readonly impact: ImpactView }) => {
  const { t: tChange } = useTranslationRef(changeWords);
  const { t } = useTranslationRef(impactWords);
  return impact.enforced ? (
    <Mark tone={outcomeTone(impact.outcome)}>
      <strong>{tChange(`outcome.${impact.outcome}`)}</strong>
    </Mark>
  ) : (
    <Mark tone="neutral">
      <strong>{t('information')}</strong>
    </Mark>
  );
};
