/** What both ways must agree on: stored rows, and the requests they stand for. */
export interface Counts {
  readonly admitted: readonly [rows: number, weighted: number];
  readonly newlyDenied: readonly [rows: number, weighted: number];
  readonly undecided: readonly [rows: number, weighted: number];
  readonly alreadyDenied: readonly [rows: number, weighted: number];
  readonly newlyAllowed: readonly [rows: number, weighted: number];
  readonly deniedUndecided: readonly [rows: number, weighted: number];
  readonly contradicted: readonly [rows: number, weighted: number];
}
