/** One line of the table that `make bench` ends with. */
export interface BarRow {
  readonly row: string;
  readonly ours: string;
  readonly peer: string;
  readonly ratio: string;
  readonly bar: string;
  /** `floor`: the bar is missed, the floor below it is not. Empty for a part of a row that has the bar. */
  readonly met: 'yes' | 'floor' | 'no' | '';
}
