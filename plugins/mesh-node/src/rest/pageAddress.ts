import { AnswerFault } from './AnswerFault';

/**
 * Address of a page of the forge. People follow it with a click, so nothing but a page may stand there.
 * @public
 */
export function pageAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new AnswerFault(
      'sent an html_url that is no http or https address; check the address that the forge is set up with',
      { retry: false },
    );
  }
  return text;
}

/**
 * A moment of an answer as ISO 8601 in UTC; `undefined` for none and for what is no moment.
 * @public
 */
export function momentOf(text: string | undefined): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
