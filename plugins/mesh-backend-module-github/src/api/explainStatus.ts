/** What a refusal usually means on GitHub and what to do about it, with its own words. */
export function explainStatus(status: number, data: unknown): string {
  const words = wordsOf(data);
  return `${meaning(status)}${
    words ? `; it says ${JSON.stringify(words)}` : ''
  }`;
}

/** At most a few lines of it: an error page must not fill the log. */
export function wordsOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) {
    return '';
  }
  const message = 'message' in data ? data.message : undefined;
  const errors = 'errors' in data ? data.errors : undefined;
  const details = (Array.isArray(errors) ? errors : []).map((each: unknown) =>
    typeof each === 'object' && each !== null && 'message' in each
      ? each.message
      : each,
  );
  return [message, ...details]
    .filter((each): each is string => typeof each === 'string')
    .join('; ')
    .slice(0, 300);
}

function meaning(status: number): string {
  switch (status) {
    case 401:
      return ', the token is not accepted: renew mesh.codeHost.github.token, or check that the app is still installed';
    case 403:
      return ', forbidden: the token lacks a permission, is not authorised for the organisation (SSO), or the bot may not write to the repository';
    case 404:
      return ', not found: the repository, branch or number does not exist, or the token may not see it';
    case 409:
      return ', a conflict with what is there (an empty repository?)';
    case 410:
      return ', gone: issues or the repository are switched off';
    case 422:
      return ', the request is not valid there';
    case 451:
      return ', not available for legal reasons';
    default:
      return '';
  }
}
