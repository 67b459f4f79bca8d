/** Why there is no answer that can be used. @public */
export class ClickHouseTrouble extends Error {
  constructor(
    readonly state: 'no-data' | 'not-allowed' | 'unreachable',
    message: string,
  ) {
    super(message);
    this.name = 'ClickHouseTrouble';
  }
}
