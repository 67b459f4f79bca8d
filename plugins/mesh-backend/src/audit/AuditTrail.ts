/** A request to change something that left no event of a change: mostly because it was refused. */
export interface AuditedRequest {
  readonly at: Date;
  /** Catalog ref of the user, or the subject of a service. */
  readonly actor: string;
  /** Id of the audit event, "mesh-change-submit". */
  readonly verb: string;
  /** What was asked; `change` is the id of the change it was about. */
  readonly about: Readonly<Record<string, string>>;
  readonly outcome: RequestOutcome;
}

/** What became of a request. A failed one was allowed and may have had an effect. */
export type RequestOutcome =
  | { readonly type: 'done' }
  | {
      readonly type: 'refused' | 'failed';
      /** Name of the error, "NotAllowedError". */
      readonly reason: string;
      readonly message: string;
    };

/** An export: where the chain ended when it began, and its lines. */
export interface AuditExport {
  /** Hash of the last entry; 64 zeros when there is none. */
  readonly head: string;
  /** Pieces of whole lines, read as they are asked for. */
  readonly lines: AsyncIterable<string>;
}

/** Events of changes and requests that left none, as one chain. It is only ever added to. */
export interface AuditTrail {
  note(request: AuditedRequest): Promise<void>;
  /** Gives rows that have none their place in the chain; answers whether more may wait. */
  seal(): Promise<boolean>;
  /** Entries with a greater sequence than `after`. Throws ConflictError when the chain ends before it. */
  export(after: number): Promise<AuditExport>;
}
