import {
  RiForbidLine,
  RiHistoryLine,
  RiPlugLine,
  RiQuestionLine,
  RiWifiOffLine,
} from '@remixicon/react';
import type { NonAnswer } from '@causeway/mesh-intent';
import type { ReactElement, ReactNode } from 'react';
import { Mark } from './Mark';

const SIZE = 18;

const looks: Readonly<
  Record<NonAnswer, { readonly words: string; readonly icon: ReactElement }>
> = {
  'no-data': { words: 'No data', icon: <RiQuestionLine size={SIZE} /> },
  'not-allowed': { words: 'Not allowed', icon: <RiForbidLine size={SIZE} /> },
  unreachable: { words: 'Unreachable', icon: <RiWifiOffLine size={SIZE} /> },
  stale: { words: 'Stale', icon: <RiHistoryLine size={SIZE} /> },
  'not-configured': {
    words: 'Not configured',
    icon: <RiPlugLine size={SIZE} />,
  },
};

/** One of the five ways of not having an answer: each has its own words and its own shape, none is green. */
export const NonAnswerMark = (props: {
  readonly state: NonAnswer;
  readonly children?: ReactNode;
}) => {
  const { words, icon } = looks[props.state];
  const tone = props.state === 'unreachable' ? 'warning' : 'unknown';
  return (
    <Mark tone={tone} icon={icon}>
      <strong>{words}</strong>
      {props.children === undefined ? null : <>: {props.children}</>}
    </Mark>
  );
};
