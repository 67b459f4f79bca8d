import { canonicalJson } from '../plan/canonicalJson';
import type { SignalQuestion } from './types';

/** Equal questions have one key, whoever asks. @public */
export function questionKey({ signal, params }: SignalQuestion): string {
  return `${signal} ${canonicalJson(params)}`;
}
