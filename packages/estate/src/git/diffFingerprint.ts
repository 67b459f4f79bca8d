import { createHash } from 'node:crypto';
import type { BareRepository } from './BareRepository';

/**
 * Identity of what a branch changes relative to its merge base. Blob ids and line positions are left out,
 * so a moved base does not make reviews stale, while every changed character does (forgejo.md 6).
 */
export async function diffFingerprint(
  repository: BareRepository,
  mergeBase: string,
  head: string,
): Promise<string> {
  const text = await repository.diff(mergeBase, head);
  const kept = text
    .split('\n')
    .filter(line => !line.startsWith('index '))
    .map(line => (line.startsWith('@@ ') ? '@@' : line));
  return createHash('sha256').update(kept.join('\n')).digest('hex');
}
