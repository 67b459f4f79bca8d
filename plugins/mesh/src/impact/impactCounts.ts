import type { ImpactView } from '@causeway/plugin-mesh-common';
import { percent } from './percent';

type Report = NonNullable<ImpactView['report']>;

export interface ImpactCount {
  readonly name: string;
  readonly counts: Report['admitted'];
  /** What the number is of, for people. */
  readonly means: string;
  /** The same as a share, in words; absent where no share is meant or there is none. */
  readonly share?: string;
  /** Whether somebody should look twice. */
  readonly alarming?: boolean;
}

function denied({ newlyDenied, deniedShare, upperBound }: Report) {
  if (deniedShare === undefined) return { share: 'share unknown' };
  const bound =
    upperBound === undefined
      ? ''
      : `, at most ${percent(upperBound)} with 95 % confidence`;
  return {
    share: `${percent(deniedShare)}${bound}`,
    alarming: newlyDenied.rows > 0,
  };
}

function undecided({ undecided: open, undecidedShare }: Report) {
  if (undecidedShare === undefined) return { share: 'share unknown' };
  return { share: percent(undecidedShare), alarming: open.rows > 0 };
}

/** The five numbers of a report, in the order in which they are read. */
export function impactCounts(report: Report): readonly ImpactCount[] {
  return [
    {
      name: 'Admitted today',
      counts: report.admitted,
      means: 'Requests that reach the workload today: every share is of these.',
    },
    {
      name: 'Newly denied',
      counts: report.newlyDenied,
      means: 'Admitted today; the policies would turn them away.',
      ...denied(report),
    },
    {
      name: 'Undecided',
      counts: report.undecided,
      means:
        'Admitted today; the log lacks a field the policies ask for. Counted on neither side.',
      ...undecided(report),
    },
    {
      name: 'Already denied',
      counts: report.alreadyDenied,
      means: 'Denied today, so no part of any share.',
    },
    {
      name: 'Newly allowed',
      counts: report.newlyAllowed,
      means: 'Denied today; the policies would let them in.',
    },
  ];
}
