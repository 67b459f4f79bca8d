import type { Answer } from '@causeway/mesh-authz';

/**
 * An answer as it stands at `now`: a value past its bound is stale, whatever it says.
 *
 * @public
 */
export function asOf<T>(answer: Answer<T>, now: Date): Answer<T> {
  if (
    answer.state !== 'value' ||
    answer.freshUntil === undefined ||
    Date.parse(answer.freshUntil) >= now.getTime()
  ) {
    return answer;
  }
  const { source, site, part, observedAt, freshUntil } = answer;
  return {
    state: 'stale',
    source,
    ...(site === undefined ? {} : { site }),
    ...(part === undefined ? {} : { part }),
    observedAt,
    message: `Observed at ${observedAt} and good until ${freshUntil}; nothing newer arrived.`,
  };
}
