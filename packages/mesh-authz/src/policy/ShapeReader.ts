import type { Finding, FindingFix } from '../model';
import { nearest, quote, showPath } from '../text';

export type JsonPath = readonly (string | number)[];

export interface ShapeProblem {
  readonly what: string;
  readonly path: JsonPath;
  readonly message: string;
  readonly fix?: FindingFix;
}

export interface ShapeReaderOptions {
  /** Code prefix of every finding. */
  readonly rule: string;
  /** What becomes of a field that nobody knows, for the reader. */
  readonly unknownField: string;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'nothing';
  return typeof value === 'object' ? 'a mapping' : `a ${typeof value}`;
}

/**
 * Reads plain values field by field and collects every problem on the way.
 * `null` counts as absent for a field, as the API server reads it, but not for an item of a list.
 */
export class ShapeReader {
  readonly findings: Finding[] = [];
  private readonly options: ShapeReaderOptions;

  constructor(options: ShapeReaderOptions) {
    this.options = options;
  }

  problem({ what, path, message, fix }: ShapeProblem): undefined {
    this.findings.push({
      code: `${this.options.rule}/${what}`,
      severity: 'error',
      message,
      jsonPath: path,
      ...(fix === undefined ? {} : { fix }),
    });
    return undefined;
  }

  /** The fields of a mapping; unknown ones are problems and left out. */
  fields(
    value: unknown,
    path: JsonPath,
    known: readonly string[],
  ): ReadonlyMap<string, unknown> {
    const found = new Map<string, unknown>();
    for (const [name, inner] of this.entries(value, path)) {
      if (known.includes(name)) {
        if (inner !== null && inner !== undefined) found.set(name, inner);
      } else this.unknownField(name, path, known);
    }
    return found;
  }

  /** Name and value of a mapping whose names are free. */
  entries(value: unknown, path: JsonPath): [string, unknown][] {
    if (value === undefined || value === null) return [];
    if (typeof value !== 'object' || Array.isArray(value)) {
      this.wrongKind(value, path, 'a mapping');
      return [];
    }
    return Object.entries(value);
  }

  text(value: unknown, path: JsonPath): string | undefined {
    if (typeof value === 'string') return value;
    if (typeof value !== 'number' && typeof value !== 'boolean')
      return this.wrongKind(value, path, 'a text');
    return this.problem({
      what: 'shape',
      path,
      message: `${showPath(
        path,
      )} is the ${typeof value} ${value}; Kubernetes takes only a text here. Write it in quotes.`,
      fix: {
        title: `Write ${quote(String(value))} in quotes`,
        jsonPath: path,
        value: String(value),
      },
    });
  }

  list<T>(
    value: unknown,
    path: JsonPath,
    each: (item: unknown, at: JsonPath) => T | undefined,
  ): T[] | undefined {
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return this.wrongKind(value, path, 'a list');
    return value.flatMap((item: unknown, index) => {
      const at = [...path, index];
      if (item === null || item === undefined) {
        this.wrongKind(null, at, 'an item');
        return [];
      }
      const read = each(item, at);
      return read === undefined ? [] : [read];
    });
  }

  texts(value: unknown, path: JsonPath): string[] | undefined {
    return this.list(value, path, (item, at) => this.text(item, at));
  }

  /** Free names, every value a text: labels, annotations. */
  textMap(value: unknown, path: JsonPath): Record<string, string> {
    return Object.fromEntries(
      this.entries(value, path).flatMap(([name, inner]) => {
        const text = this.text(inner, [...path, name]);
        return text === undefined ? [] : [[name, text]];
      }),
    );
  }

  private wrongKind(value: unknown, path: JsonPath, wanted: string): undefined {
    const where = path.length === 0 ? 'The document' : showPath(path);
    return this.problem({
      what: 'shape',
      path,
      message: `${where} is ${kindOf(value)} where ${wanted} belongs.`,
    });
  }

  private unknownField(
    name: string,
    path: JsonPath,
    known: readonly string[],
  ): void {
    const meant = nearest(name, known);
    const place = path.length === 0 ? '' : ` in ${showPath(path)}`;
    const advice =
      meant === undefined
        ? `Known fields here: ${known.join(', ')}.`
        : `Did you mean "${meant}"?`;
    this.problem({
      what: 'unknown-field',
      path: [...path, name],
      message: `Unknown field ${quote(name)}${place}: ${
        this.options.unknownField
      } ${advice}`,
    });
  }
}
