import { useTranslationRef } from '@backstage/frontend-plugin-api';
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
import { partsWords } from './words';

const SIZE = 18;

const icons: Readonly<Record<NonAnswer, ReactElement>> = {
  'no-data': <RiQuestionLine size={SIZE} />,
  'not-allowed': <RiForbidLine size={SIZE} />,
  unreachable: <RiWifiOffLine size={SIZE} />,
  stale: <RiHistoryLine size={SIZE} />,
  'not-configured': <RiPlugLine size={SIZE} />,
};

/** One of the five ways of not having an answer: each has its own words and its own shape, none is green. */
export const NonAnswerMark = (props: {
  readonly state: NonAnswer;
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslationRef(partsWords);
  const tone = props.state === 'unreachable' ? 'warning' : 'unknown';
  return (
    <Mark tone={tone} icon={icons[props.state]}>
      <strong>{t(`nonAnswer.${props.state}`)}</strong>
      {props.children === undefined ? null : <>: {props.children}</>}
    </Mark>
  );
};
