/** What stands behind a caller that is not a principal; undefined for one that is. */
export function callerMeaning(caller: string): string | undefined {
  switch (caller) {
    case 'no identity':
      return 'Sent in plaintext, from outside the mesh or without a sidecar: no rule that asks for a principal lets it in.';
    case 'unknown identity':
      return 'The log does not say who called. It may be anybody, a caller listed here too.';
    default:
      return undefined;
  }
}
