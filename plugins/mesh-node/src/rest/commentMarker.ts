import { CodeHostError } from '../ports/CodeHost';

/**
 * The invisible last line by which a comment of the portal is found again.
 * @public
 */
export function commentMarker(key: string): string {
  if (!/^[\w.:/@-]{1,200}$/.test(key) || key.includes('--')) {
    throw new CodeHostError(
      `${JSON.stringify(key)} cannot be the key of a comment.`,
      { retry: false, operation: 'comment' },
    );
  }
  return `<!-- causeway:${key} -->`;
}

/**
 * The text of a comment with its marker.
 * @public
 */
export function markedComment(body: string, marker: string): string {
  return `${body.trimEnd()}\n\n${marker}`;
}

/**
 * The marker counts only as the last line of the bot's own comment, where no text of a user can stand.
 * @public
 */
export function isMarkedComment(
  comment: { readonly login: string | undefined; readonly body: string },
  own: { readonly login: string; readonly marker: string },
): boolean {
  return (
    comment.login?.toLowerCase() === own.login.toLowerCase() &&
    comment.body.trimEnd().split('\n').pop()?.trim() === own.marker
  );
}
