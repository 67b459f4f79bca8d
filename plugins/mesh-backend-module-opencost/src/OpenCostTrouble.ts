/** Why an OpenCost gave no answer that can be used; the message is for the reader. */
export class OpenCostTrouble extends Error {
  constructor(
    readonly state: 'no-data' | 'not-allowed' | 'unreachable',
    message: string,
  ) {
    super(message);
    this.name = 'OpenCostTrouble';
  }
}
