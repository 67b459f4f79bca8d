const prefixes = ['wip:', '[wip]', 'draft:'];

/** Whether a title marks a draft; Forgejo has no other draft flag. */
export function isWorkInProgress(title: string): boolean {
  const lower = title.trim().toLowerCase();
  return prefixes.some(prefix => lower.startsWith(prefix));
}
