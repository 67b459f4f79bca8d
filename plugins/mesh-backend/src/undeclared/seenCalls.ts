import { observedDependencies, plaintext } from '@causeway/mesh-intent';
import { snapshotReader, type FleetSnapshot } from '../evidence/snapshotReader';

/** Calls that one source counted at one site. */
export interface SeenCall {
  readonly from: string;
  readonly to: string;
  readonly protocol: 'http' | 'tcp';
  readonly requests: number;
  readonly site: string | undefined;
  /** Absent where only the called one counted it. */
  readonly fromCluster?: string;
  readonly toCluster?: string;
  /** Without mutual TLS, counted by the called one; `from` is what the caller says of itself. */
  readonly plaintext: boolean;
}

/** What the calls are read from. */
export const callSignals = [observedDependencies, plaintext];

/** Every call that still counts: as callers' proxies saw it, and in plaintext as the called ones did. */
export function seenCalls(known: FleetSnapshot): readonly SeenCall[] {
  const answers = snapshotReader(known);
  const subjectsOf = (id: string) => [
    ...new Set(
      known.rows
        .filter(({ signal }) => signal === id)
        .map(({ subject }) => subject),
    ),
  ];
  const counted = subjectsOf(observedDependencies.id).flatMap(from =>
    answers(observedDependencies, from).flatMap(answer =>
      answer.state !== 'value'
        ? []
        : answer.value.calls.map(({ failed: _, ...call }) => ({
            ...call,
            from,
            site: answer.site,
            plaintext: false,
          })),
    ),
  );
  const clear = subjectsOf(plaintext.id).flatMap(to =>
    answers(plaintext, to).flatMap(answer =>
      answer.state !== 'value'
        ? []
        : answer.value.callers.map(({ caller, ...call }) => ({
            ...call,
            from: caller,
            to,
            site: answer.site,
            plaintext: true,
          })),
    ),
  );
  return [...counted, ...clear];
}
