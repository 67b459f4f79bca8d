import { RiShieldCheckLine } from '@remixicon/react';
import type { StepSignature } from '@causeway/mesh-intent';
import { Mark } from '../parts';

/** What the forge said about the signature of a step's commit. */
export const SignatureMark = (props: {
  readonly signature?: StepSignature;
  readonly hasCommit: boolean;
}) => {
  const { signature, hasCommit } = props;
  if (signature === undefined) {
    return (
      <Mark tone="unknown">
        {hasCommit ? 'Not checked by the forge yet' : 'No commit yet'}
      </Mark>
    );
  }
  return signature.verified ? (
    <Mark tone="good" icon={<RiShieldCheckLine size={18} />}>
      Verified by the forge
      {signature.signer === undefined ? null : ` as ${signature.signer}`}
    </Mark>
  ) : (
    <Mark tone="bad">Not verified: {signature.reason}</Mark>
  );
};
