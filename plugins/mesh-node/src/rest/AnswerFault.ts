/**
 * The forge answered, but not in a way that can be used. Knows nothing of the
 * operation; the request layer adds it.
 * @public
 */
export class AnswerFault extends Error {
  constructor(
    message: string,
    readonly facts: { readonly retry: boolean; readonly status?: number },
  ) {
    super(message);
    this.name = 'AnswerFault';
  }
}
