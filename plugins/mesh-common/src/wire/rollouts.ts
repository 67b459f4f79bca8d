/** Whether the caller may do something, and why not. @public */
export type MayAct =
  | { readonly yes: true }
  | { readonly yes: false; readonly because: string };

/** Which rollouts of a service the caller may abort. @public */
export interface AbortableView {
  /** Of the caller, whatever the rollouts stand like. */
  readonly may: MayAct;
  /** Rollouts of the service, by cluster; empty where the caller may abort none. */
  readonly items: readonly {
    readonly cluster: string;
    readonly name: string;
    readonly may: MayAct;
  }[];
}

/** @public */
export interface AbortRequest {
  /** As clusters.yaml calls it. */
  readonly cluster: string;
  /** Name of the Rollout. */
  readonly name: string;
  readonly reason: string;
}

/** What an abort came to. @public */
export interface AbortedView {
  readonly cluster: string;
  readonly name: string;
  /** What happens now, and what does not. */
  readonly message: string;
}
