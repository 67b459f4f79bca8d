/** What stands behind a caller that is not a principal, as a key of the texts; undefined for one that is. */
export function callerMeaning(
  caller: string,
): 'callers.noIdentity' | 'callers.unknownIdentity' | undefined {
  switch (caller) {
    case 'no identity':
      return 'callers.noIdentity';
    case 'unknown identity':
      return 'callers.unknownIdentity';
    default:
      return undefined;
  }
}
