/**
 * A place in a file of an intent repository.
 * `line` and `column` are 1-based; absent when the finding concerns the file as a whole.
 * @public
 */
export interface SourcePlace {
  /** Role of the intent repository ("routing", "security", ...), or absent for input that is not a file. */
  readonly repo?: string;
  /** Path inside the repository, `/` separated. */
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * A safe edit that removes a finding: set (or, with `value` undefined, delete) the value at `jsonPath`.
 * @public
 */
export interface FindingFix {
  /** Imperative, for a button: "Use api.example.com". */
  readonly title: string;
  readonly jsonPath: readonly (string | number)[];
  readonly value: unknown;
}

/** @public */
export type FindingSeverity = 'error' | 'warning' | 'info';

/**
 * Something a rule saw. Every finding is reported, never only the first.
 * The message says what was wrong, what was seen and what to do; the place says where.
 * @public
 */
export interface Finding {
  /** Stable id of the check: "egress-host/wildcard". The part before the slash is the rule's id. */
  readonly code: string;
  readonly severity: FindingSeverity;
  readonly message: string;
  readonly source?: SourcePlace;
  /** Path in the parsed document, or in the form's input when the finding concerns a form. */
  readonly jsonPath?: readonly (string | number)[];
  readonly fix?: FindingFix;
}
