import type { ReplayCounts } from './types';

/**
 * Adds rows up, remembering the squares Kish's formula needs.
 * Sums are kept as numbers: 1e9 rows at a weight of 1e4 stay far below 2^53.
 */
export class Tally {
  private rows = 0;
  private sum = 0;
  private sumOfSquares = 0;

  add(rows: number, weight: number): void {
    this.rows += rows;
    this.sum += rows * weight;
    this.sumOfSquares += rows * weight * weight;
  }

  get weighted(): number {
    return this.sum;
  }

  counts(): ReplayCounts {
    return {
      rows: this.rows,
      weighted: this.sum,
      effective:
        this.rows === 0 ? 0 : (this.sum * this.sum) / this.sumOfSquares,
    };
  }
}
