/** One entry of the audit trail, without the hash over it. */
export interface AuditEntry {
  /** 1, 2, 3 … without a gap. */
  readonly sequence: number;
  /** ISO 8601, UTC; null when the row behind the place is gone. */
  readonly time: string | null;
  /** Id of the change it is about; null when it is about none. */
  readonly change: string | null;
  /** What happened; null when the row behind the place is gone. */
  readonly event: unknown;
  /** Catalog ref of who caused it, or the subject of a service. */
  readonly actor: string | null;
  /** Hash of the entry before. */
  readonly previous: string;
}
