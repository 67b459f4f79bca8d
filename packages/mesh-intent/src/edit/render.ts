import { isScalar, Scalar, stringify } from 'yaml';

const STYLE = { lineWidth: 0, compat: 'yaml-1.1', blockQuote: false } as const;

export function isCollection(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** One value on one line, in flow style when it is a collection. */
export function renderInline(value: unknown, like?: unknown): string {
  if (isCollection(value)) {
    // JSON is YAML; what stands in brackets already is short.
    return JSON.stringify(value);
  }
  const scalar = new Scalar(value);
  if (typeof value === 'string' && isScalar(like)) {
    const { type } = like;
    if (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') scalar.type = type;
  }
  return stringify(scalar, STYLE).trimEnd();
}

/** A value for a place inside brackets, where commas and brackets have a meaning. */
export function renderFlow(value: unknown, like?: unknown): string {
  const inline = renderInline(value, like);
  return typeof value === 'string' &&
    /[,[\]{}#:&*]/.test(inline) &&
    !/^["']/.test(inline)
    ? JSON.stringify(value)
    : inline;
}

/** How the lines around an edit are laid out. */
export interface BlockStyle {
  /** Column of the dash or key. */
  readonly column: number;
  readonly eol: string;
  /** Whether the items of a list stand deeper than the key above them. */
  readonly indentSeq: boolean;
}

function block(value: unknown, style: BlockStyle): string {
  const pad = ' '.repeat(style.column);
  return stringify(value, {
    ...STYLE,
    aliasDuplicateObjects: false,
    indentSeq: style.indentSeq,
  })
    .trimEnd()
    .split('\n')
    .map(line => `${pad}${line}`)
    .join(style.eol);
}

/** Lines of one sequence item whose dash stands at `column`. */
export function renderItem(value: unknown, style: BlockStyle): string {
  return block([value], style);
}

/** Lines of one pair whose key starts at `column`. */
export function renderPair(
  key: string,
  value: unknown,
  style: BlockStyle,
): string {
  return block({ [key]: value }, style);
}
