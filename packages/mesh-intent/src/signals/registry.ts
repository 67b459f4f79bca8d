import { accessLogTuples } from './access-log-tuples/signal';
import type { Signal } from './types';

/**
 * Every signal. A folder that is not listed here makes a test fail.
 *
 * @public
 */
export const signals: readonly Signal[] = [accessLogTuples as Signal];

/** @public */
export function signalById(id: string): Signal | undefined {
  return signals.find(signal => signal.id === id);
}
