import {
  RiArrowGoBackLine,
  RiCloseCircleLine,
  RiDraftLine,
  RiEyeLine,
  RiGitMergeLine,
  RiGitPullRequestLine,
  RiHistoryLine,
  RiPauseCircleLine,
  RiQuestionLine,
  RiRocketLine,
  RiUserLine,
} from '@remixicon/react';
import type { ChangePhase } from '@causeway/mesh-intent';
import type { ReactElement } from 'react';
import type { Tone } from '../parts';

const SIZE = 18;

export interface PhaseLook {
  readonly tone: Tone;
  readonly icon: ReactElement;
}

/** Only what is proven in the clusters is green; merged is not proven. */
const looks: Readonly<Record<ChangePhase, PhaseLook>> = {
  draft: {
    tone: 'unknown',
    icon: <RiDraftLine size={SIZE} />,
  },
  checked: {
    tone: 'neutral',
    icon: <RiEyeLine size={SIZE} />,
  },
  proposed: {
    tone: 'neutral',
    icon: <RiGitPullRequestLine size={SIZE} />,
  },
  merged: {
    tone: 'neutral',
    icon: <RiGitMergeLine size={SIZE} />,
  },
  live: { tone: 'good', icon: <RiRocketLine size={SIZE} /> },
  stalled: {
    tone: 'bad',
    icon: <RiPauseCircleLine size={SIZE} />,
  },
  outdated: {
    tone: 'warning',
    icon: <RiHistoryLine size={SIZE} />,
  },
  'waiting-for-person': {
    tone: 'warning',
    icon: <RiUserLine size={SIZE} />,
  },
  'merged-unproven': {
    tone: 'unknown',
    icon: <RiQuestionLine size={SIZE} />,
  },
  withdrawn: {
    tone: 'unknown',
    icon: <RiArrowGoBackLine size={SIZE} />,
  },
  rejected: {
    tone: 'bad',
    icon: <RiCloseCircleLine size={SIZE} />,
  },
  reverted: {
    tone: 'unknown',
    icon: <RiArrowGoBackLine size={SIZE} />,
  },
  abandoned: {
    tone: 'bad',
    icon: <RiCloseCircleLine size={SIZE} />,
  },
};

/** How a phase is shown everywhere, beside its words. */
export function phaseLook(phase: ChangePhase): PhaseLook {
  return looks[phase];
}
