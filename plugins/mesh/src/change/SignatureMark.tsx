import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { RiShieldCheckLine } from '@remixicon/react';
import type { StepSignature } from '@causeway/mesh-intent';
import { Mark } from '../parts';
import { changeWords } from './words';

/** What the forge said about the signature of a step's commit. */
export const SignatureMark = (props: {
  readonly signature?: StepSignature;
  readonly hasCommit: boolean;
}) => {
  const { t } = useTranslationRef(changeWords);
  const { signature, hasCommit } = props;
  if (signature === undefined) {
    return (
      <Mark tone="unknown">
        {t(hasCommit ? 'signature.notChecked' : 'signature.noCommit')}
      </Mark>
    );
  }
  return signature.verified ? (
    <Mark tone="good" icon={<RiShieldCheckLine size={18} />}>
      {signature.signer === undefined
        ? t('signature.verified')
        : t('signature.verifiedAs', { signer: signature.signer })}
    </Mark>
  ) : (
    <Mark tone="bad">
      {t('signature.notVerified', { reason: signature.reason })}
    </Mark>
  );
};
