export { checkVector } from './checkVector';
export { readVectors } from './readVectors';
export type { ReadVectors } from './readVectors';
export { shadowVector } from './shadowVector';
export { runVector } from './runVector';
export type { MakeEvaluator } from './runVector';
export type { Vector, VectorExpectation } from './types';
