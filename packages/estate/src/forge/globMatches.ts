/**
 * Forgejo's globs: `*` stops at a separator, `**` does not, `?` is one character, `{a,b}` and `[a-z]` as usual.
 * Without separators `*` crosses everything.
 */
export function globMatches(options: {
  readonly glob: string;
  readonly text: string;
  readonly separators: string;
}): boolean {
  const { glob, text, separators } = options;
  const inside = separators
    ? `[^${separators.replace(/[\\\]^-]/g, '\\$&')}]`
    : '[\\s\\S]';
  let depth = 0;
  const source = glob.replace(
    /\*\*|\*|\?|\[(!?)([^\]]+)\]|[{},]|[\s\S]/g,
    (token, negated: string | undefined, set: string | undefined) => {
      if (set) return `[${negated ? '^' : ''}${set.replace(/[\\[]/g, '\\$&')}]`;
      switch (token) {
        case '**':
          return '[\\s\\S]*';
        case '*':
          return `${inside}*`;
        case '?':
          return inside;
        case '{':
          depth += 1;
          return '(?:';
        case '}':
          if (depth === 0) return '\\}';
          depth -= 1;
          return ')';
        case ',':
          return depth > 0 ? '|' : ',';
        default:
          return token.replace(/[.+^$()|[\]\\{}]/g, '\\$&');
      }
    },
  );
  try {
    return new RegExp(`^${source}${')'.repeat(depth)}$`).test(text);
  } catch {
    // A glob that is no pattern matches only itself.
    return glob === text;
  }
}
