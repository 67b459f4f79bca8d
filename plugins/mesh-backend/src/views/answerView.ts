import type { Answer } from '@causeway/mesh-intent';
import type { AnswerView } from '@causeway/plugin-mesh-common';

/** Where an answer comes from and how it stands, without what it says. */
export function answerView(answer: Answer<unknown>): AnswerView {
  const { site, part, source, state, observedAt } = answer;
  const value = answer.state === 'value' ? answer : undefined;
  return {
    site: site ?? source,
    part: part ?? '',
    source,
    state,
    ...(answer.state === 'value' ? {} : { message: answer.message }),
    ...(observedAt === undefined ? {} : { observedAt }),
    ...(value?.freshUntil === undefined
      ? {}
      : { freshUntil: value.freshUntil }),
    ...(value?.coverage === undefined ? {} : { coverage: value.coverage }),
  };
}
