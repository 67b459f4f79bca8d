import type { DiffEntry } from '../../diff';
import type { OptOutValue, SamplingRaiseValue, TrustValue } from '../../diff';
import type { World } from '../../world';
import type { EntryList } from '../listEntry';

/** What lets something in until a day and stands in a list of its own. @public */
export const exceptionTypes = ['sampling-raise', 'opt-out', 'trust'] as const;

/**
 * An entry of such a list with its last day.
 *
 * @public
 */
export interface Exception {
  readonly exception: (typeof exceptionTypes)[number];
  /** What it is of: a namespace, or of trust a service. */
  readonly of: string;
  /** What the entry is called in its list: a signal, a workload, a principal. */
  readonly name: string;
  /** Last day on which it holds. */
  readonly until: string;
}

interface Kept {
  readonly list: EntryList;
  /** In the security repository. */
  path(of: string): string;
  names(of: string): string;
}

export const keptAs: Readonly<Record<Exception['exception'], Kept>> = {
  'sampling-raise': {
    list: { field: 'raises', key: 'signal' },
    path: of => `telemetry/${of}.yaml`,
    names: of => `more samples of ${of}`,
  },
  'opt-out': {
    list: { field: 'workloads', key: 'name' },
    path: of => `opt-outs/${of}.yaml`,
    names: of => `no sidecar in ${of}`,
  },
  trust: {
    list: { field: 'principals', key: 'principal' },
    path: of => `trust/${of}.yaml`,
    names: of => `trust of ${of}`,
  },
};

/** Exceptions that a difference lets in, or gives another day. @public */
export function exceptionsIn(diff: readonly DiffEntry[]): readonly Exception[] {
  return diff.flatMap(({ type, op, after }): Exception[] => {
    if (op === 'remove') return [];
    switch (type) {
      case 'sampling-raise': {
        const {
          namespace: of,
          signal: name,
          until,
        } = after as SamplingRaiseValue;
        return until === undefined
          ? []
          : [{ exception: type, of, name, until }];
      }
      case 'opt-out': {
        const { namespace: of, name, until } = after as OptOutValue;
        return until === undefined
          ? []
          : [{ exception: type, of, name, until }];
      }
      case 'trust': {
        const { destination: of, principal: name, until } = after as TrustValue;
        return until === undefined
          ? []
          : [{ exception: type, of, name, until }];
      }
      default:
        return [];
    }
  });
}

/** Whether the entry stands as it was let in, with the same last day. @public */
export function stands(
  world: World,
  { exception, of, name, until }: Exception,
): boolean {
  switch (exception) {
    case 'sampling-raise':
      return (world.telemetry.get(of)?.value.raises ?? []).some(
        each => each.signal === name && each.until === until,
      );
    case 'opt-out':
      return (world.optOuts.get(of)?.value.workloads ?? []).some(
        each => each.name === name && each.until === until,
      );
    case 'trust':
      return (world.trust.get(of)?.value.principals ?? []).some(
        each => each.principal === name && each.until === until,
      );
    default:
      return exception satisfies never;
  }
}

/** The entry with its day: renewed, it is another one. @public */
export function exceptionKey({
  exception,
  of,
  name,
  until,
}: Exception): string {
  return `${exception} ${of} ${name} until ${until}`;
}
