import type { CheckRequest } from '@causeway/plugin-mesh-common';
import type { TrialFile } from './TrialFile';
import { trialPlace } from './trialPlace';
import type { TryT } from './words';

export interface Sendable {
  readonly files: CheckRequest['files'];
  /** Sentences: files that are not asked about yet, and why. */
  readonly held: readonly string[];
}

/** What can be asked about. A file without a text is not an empty file: nobody has pasted anything yet. */
export function sendable(files: readonly TrialFile[], t: TryT): Sendable {
  const sent = new Map<string, CheckRequest['files'][number]>();
  const held: string[] = [];
  files.forEach((file, at) => {
    const { repo, path, text, deleted } = file;
    const place = trialPlace(file);
    if (path.trim() === '') {
      if (text.trim() !== '' || deleted || files.length > 1) {
        held.push(t('held.path', { number: String(at + 1) }));
      }
    } else if (!deleted && text.trim() === '') {
      held.push(t('held.text', { path }));
    } else if (sent.has(place)) {
      held.push(t('held.twice', { path, repo }));
    } else {
      sent.set(place, { repo, path, text: deleted ? null : text });
    }
  });
  return { files: [...sent.values()], held };
}
