export interface UnifiedLine {
  readonly kind: 'added' | 'removed' | 'kept' | 'place';
  /** With its sign in front, as in the diff. */
  readonly text: string;
}

/**
 * Lines of a unified diff. The file headers are left out: the path is shown above. Inside a hunk a line that
 * starts with "---" or "+++" is content ("--- " opens a YAML document), so headers end at the first hunk.
 */
export function unifiedLines(unified: string): readonly UnifiedLine[] {
  const lines = unified.replace(/\n$/, '').split('\n');
  const first = lines.findIndex(line => line.startsWith('@@'));
  if (first < 0) return [];
  return lines.slice(first).map(text => ({ kind: kindOf(text), text }));
}

function kindOf(text: string): UnifiedLine['kind'] {
  switch (text[0]) {
    case '+':
      return 'added';
    case '-':
      return 'removed';
    case '@':
    case '\\':
      return 'place';
    default:
      return 'kept';
  }
}
