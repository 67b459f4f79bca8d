import type { Forge } from '../forge/Forge';
import { verificationOf } from '../forge/verificationOf';
import type { CommitObject } from '../git/commitObject';
import { html, type Markup } from './html';

/** Signature state of a commit in words: who signed it, or why it is not verified. */
export function signatureBadge(forge: Forge, commit: CommitObject): Markup {
  const { verified, reason, signer } = verificationOf(forge, commit);
  if (verified) {
    const who = signer?.username || signer?.name;
    return html`<span class="badge good" title="${reason}"
      >Verified, signed by ${who}</span
    >`;
  }
  return commit.signature
    ? html`<span class="badge bad" title="${reason}"
        >Not verified: unknown key or bad signature</span
      >`
    : html`<span class="badge wait">Not signed</span>`;
}
