/** What a refusal usually means on Forgejo and what to do about it (forgejo.md 1), with the forge's own words. */
export function explainStatus(status: number, data: unknown): string {
  const words = wordsOf(data);
  return `${meaning(status)}${
    words ? `; it says ${JSON.stringify(words)}` : ''
  }`;
}

function meaning(status: number): string {
  switch (status) {
    case 401:
      return ', the token is not accepted: renew mesh.codeHost.forgejo.token';
    case 403:
      return ', forbidden: the token lacks a scope, or the bot lacks write access to the repository';
    case 404:
      return ', not found: the repository, branch or number does not exist, or the bot may not read it';
    case 409:
      return ', a conflict with what is there';
    case 412:
      return ', a state in which this is not possible (already merged?)';
    case 413:
      return ', too large: a quota or a proxy limits it';
    case 422:
      return ', the request is not valid there';
    case 423:
      return ', the repository is archived: unarchive it';
    case 429:
      return ', too many requests';
    default:
      return '';
  }
}

/** At most a line of it: an error page must not fill the log. */
function wordsOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) {
    return undefined;
  }
  return typeof data.message === 'string'
    ? data.message.slice(0, 200)
    : undefined;
}
