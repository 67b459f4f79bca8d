import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ChangePhase } from '@causeway/mesh-intent';
import { Mark } from '../parts';
import { phaseLook } from './phaseLook';
import { changeWords } from './words';

/** Where a change stands: icon and word. */
export const PhaseMark = (props: { readonly phase: ChangePhase }) => {
  const { t } = useTranslationRef(changeWords);
  const { tone, icon } = phaseLook(props.phase);
  return (
    <Mark tone={tone} icon={icon}>
      {t(`phase.${props.phase}`)}
    </Mark>
  );
};
