/** Why there is no answer that can be used. @public */
export class PrometheusTrouble extends Error {
  constructor(readonly state: 'not-allowed' | 'unreachable', message: string) {
    super(message);
    this.name = 'PrometheusTrouble';
  }
}
