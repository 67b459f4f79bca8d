export interface ApiCall {
  /** What is being done, for errors: "open the pull request". */
  readonly operation: string;
  /** Verb and path with octokit's placeholders; `{+x}` keeps slashes. */
  readonly route: string;
  /** Fill placeholders; the rest becomes the query of a GET or the body. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Statuses from 400 on that are answers and not failures; a used up rate limit never is. */
  readonly accept?: readonly number[];
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
  readonly data: unknown;
}
