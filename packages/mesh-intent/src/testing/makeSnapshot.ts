import type { RepoRole, RepoSnapshot } from '../world';

/** Stands in for a git blob id: equal texts get equal ids, which is all that caches rely on. */
function textId(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return `${hash.toString(16).padStart(8, '0')}${text.length.toString(16)}`
    .padEnd(40, '0')
    .slice(0, 40);
}

/**
 * A snapshot holding the given files.
 *
 * @public
 */
export function makeSnapshot(
  role: RepoRole,
  files: Readonly<Record<string, string>>,
): RepoSnapshot {
  const all = Object.entries(files);
  return {
    role,
    commit: textId(JSON.stringify(all)),
    files: new Map(
      all.map(([path, text]) => [path, { blob: textId(text), text }]),
    ),
  };
}
