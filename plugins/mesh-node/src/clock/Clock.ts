/**
 * The time of the world the portal looks at. Everything that judges age or
 * makes dates takes one; nothing else asks the machine.
 * @public
 */
export interface Clock {
  /** Never waits: a clock that follows another one answers with the offset it knew last. */
  now(): Date;
  /** Brings a following clock up to date; nothing to do on system time. */
  refresh(): Promise<void>;
}
