import type { ChangePhase } from '@causeway/mesh-intent';
import { Mark } from '../parts';
import { phaseLook } from './phaseLook';

/** Where a change stands: icon and word. */
export const PhaseMark = (props: { readonly phase: ChangePhase }) => {
  const { words, tone, icon } = phaseLook(props.phase);
  return (
    <Mark tone={tone} icon={icon}>
      {words}
    </Mark>
  );
};
