import type { ImpactView } from '@causeway/plugin-mesh-common';
import type { Numbers } from '../parts';
import type { ImpactT } from './words';

type Report = NonNullable<ImpactView['report']>;

/** In the order in which they are read. */
const names = [
  'admitted',
  'newlyDenied',
  'undecided',
  'alreadyDenied',
  'newlyAllowed',
] as const;

export interface ImpactCount {
  readonly name: (typeof names)[number];
  readonly counts: Report['admitted'];
  /** The same as a share, in words; absent where no share is meant or there is none. */
  readonly share?: string;
  /** Whether somebody should look twice. */
  readonly alarming?: boolean;
}

interface Words {
  readonly t: ImpactT;
  readonly percent: Numbers['percent'];
}

function denied(report: Report, { t, percent }: Words) {
  const { newlyDenied, deniedShare, upperBound } = report;
  if (deniedShare === undefined) return { share: t('numbers.shareUnknown') };
  const share = percent(deniedShare);
  return {
    share:
      upperBound === undefined
        ? share
        : t('numbers.shareAtMost', { share, bound: percent(upperBound) }),
    alarming: newlyDenied.rows > 0,
  };
}

function undecided(report: Report, { t, percent }: Words) {
  const { undecided: open, undecidedShare } = report;
  if (undecidedShare === undefined) return { share: t('numbers.shareUnknown') };
  return { share: percent(undecidedShare), alarming: open.rows > 0 };
}

/** The five numbers of a report. */
export function impactCounts(
  report: Report,
  words: Words,
): readonly ImpactCount[] {
  return names.map(name => ({
    name,
    counts: report[name],
    ...(name === 'newlyDenied' ? denied(report, words) : {}),
    ...(name === 'undecided' ? undecided(report, words) : {}),
  }));
}
