import type { ServiceView } from '@causeway/plugin-mesh-common';
import { Mark } from '../parts';

const words: Readonly<Record<ServiceView['mode']['value'], string>> = {
  strict: 'strict',
  permissive: 'permissive',
  disabled: 'disabled',
  'mesh-default': 'mesh default',
  unknown: 'unknown',
};

/** The mTLS mode as declared. Never green: what is declared is not what was measured. */
export const DeclaredMode = ({
  mode,
}: {
  readonly mode: ServiceView['mode'];
}) => (
  <Mark tone={mode.value === 'unknown' ? 'unknown' : 'neutral'}>
    Declared: {words[mode.value]}
    {mode.declaredIn === undefined ? null : (
      <>
        {' '}
        in <code>{mode.declaredIn}</code>
      </>
    )}
    . What is declared, not what is measured.
  </Mark>
);
