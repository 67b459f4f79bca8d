import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ServiceView } from '@causeway/plugin-mesh-common';
import { Mark } from '../parts';
import { panelsWords } from './words';

/** The mTLS mode as declared. Never green: what is declared is not what was measured. */
export const DeclaredMode = ({
  mode,
}: {
  readonly mode: ServiceView['mode'];
}) => {
  const { t } = useTranslationRef(panelsWords);
  const declared = t(`mode.${mode.value}`);
  return (
    <Mark tone={mode.value === 'unknown' ? 'unknown' : 'neutral'}>
      {mode.declaredIn === undefined
        ? t('mode.declared', { mode: declared })
        : t('mode.declaredIn', {
            mode: declared,
            file: <code>{mode.declaredIn}</code>,
          })}
    </Mark>
  );
};
