/** A rule in the terms all engines share; each translates it into its own. */
export interface BenchRule {
  readonly name: string;
  readonly effect: 'allow' | 'deny';
  /** Without `spiffe://`; empty is anybody. */
  readonly principals: readonly string[];
  /** Empty is any. */
  readonly methods: readonly string[];
  /** Exact, or with one `*` at its beginning or end. */
  readonly paths: readonly string[];
}

export interface BenchRequest {
  /** With `spiffe://`. */
  readonly principal: string;
  readonly method: string;
  readonly path: string;
}
