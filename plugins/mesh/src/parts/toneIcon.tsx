import {
  RiAlertLine,
  RiCheckboxCircleLine,
  RiCloseCircleLine,
  RiInformationLine,
  RiQuestionLine,
} from '@remixicon/react';
import type { ReactElement } from 'react';
import type { Tone } from './tones';

const SIZE = 18;

/** A shape per tone, so that no state is told by colour alone. */
export function toneIcon(tone: Tone): ReactElement {
  switch (tone) {
    case 'good':
      return <RiCheckboxCircleLine size={SIZE} />;
    case 'bad':
      return <RiCloseCircleLine size={SIZE} />;
    case 'warning':
      return <RiAlertLine size={SIZE} />;
    case 'unknown':
      return <RiQuestionLine size={SIZE} />;
    case 'neutral':
      return <RiInformationLine size={SIZE} />;
    default:
      throw new Error(`Unknown tone ${tone satisfies never}`);
  }
}
