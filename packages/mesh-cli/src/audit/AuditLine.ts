/** One line of an export, as far as the chain is concerned. */
export interface AuditLine {
  readonly sequence: number;
  /** Null when the row behind the line was gone from the portal's database. */
  readonly event: unknown;
  readonly previous: string;
  readonly hash: string;
  /** SHA-256 over the rest of the line. */
  readonly computed: string;
}
