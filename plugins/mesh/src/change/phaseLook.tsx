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
  readonly words: string;
  readonly tone: Tone;
  readonly icon: ReactElement;
}

/** Only what is proven in the clusters is green; merged is not proven. */
const looks: Readonly<Record<ChangePhase, PhaseLook>> = {
  draft: {
    words: 'Draft',
    tone: 'unknown',
    icon: <RiDraftLine size={SIZE} />,
  },
  checked: {
    words: 'Checked',
    tone: 'neutral',
    icon: <RiEyeLine size={SIZE} />,
  },
  proposed: {
    words: 'Proposed',
    tone: 'neutral',
    icon: <RiGitPullRequestLine size={SIZE} />,
  },
  merged: {
    words: 'Merged',
    tone: 'neutral',
    icon: <RiGitMergeLine size={SIZE} />,
  },
  live: { words: 'Live', tone: 'good', icon: <RiRocketLine size={SIZE} /> },
  stalled: {
    words: 'Stalled',
    tone: 'bad',
    icon: <RiPauseCircleLine size={SIZE} />,
  },
  outdated: {
    words: 'Outdated',
    tone: 'warning',
    icon: <RiHistoryLine size={SIZE} />,
  },
  'waiting-for-person': {
    words: 'Waiting for a person',
    tone: 'warning',
    icon: <RiUserLine size={SIZE} />,
  },
  'merged-unproven': {
    words: 'Merged, not proven live',
    tone: 'unknown',
    icon: <RiQuestionLine size={SIZE} />,
  },
  withdrawn: {
    words: 'Withdrawn',
    tone: 'unknown',
    icon: <RiArrowGoBackLine size={SIZE} />,
  },
  rejected: {
    words: 'Rejected',
    tone: 'bad',
    icon: <RiCloseCircleLine size={SIZE} />,
  },
  reverted: {
    words: 'Reverted',
    tone: 'unknown',
    icon: <RiArrowGoBackLine size={SIZE} />,
  },
  abandoned: {
    words: 'Abandoned, landed in part',
    tone: 'bad',
    icon: <RiCloseCircleLine size={SIZE} />,
  },
};

/** How a phase is shown everywhere. */
export function phaseLook(phase: ChangePhase): PhaseLook {
  return looks[phase];
}
