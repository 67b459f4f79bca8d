import { validatePolicy } from '../validate';
import type { Vector } from './types';

/**
 * Holds the policies of a case against admission: `invalid` are the codes of all errors, none when it is absent,
 * `warns` those of all other findings where it is there. Answers every difference.
 * @public
 */
export function checkVector({ policies, settings, expect }: Vector): string[] {
  const findings = policies.flatMap(each => validatePolicy(each, settings));
  const codes = (wanted: boolean) =>
    [
      ...new Set(
        findings
          .filter(({ severity }) => (severity === 'error') === wanted)
          .map(({ code }) => code),
      ),
    ].sort();
  const differs = (
    what: string,
    wanted: readonly string[] | undefined,
    seen: readonly string[],
  ) => {
    const one = JSON.stringify([...(wanted ?? [])].sort());
    const two = JSON.stringify(seen);
    return one === two ? [] : [`${what}: expected ${one}, got ${two}`];
  };
  return [
    ...differs('invalid', expect.invalid, codes(true)),
    ...(expect.warns === undefined
      ? []
      : differs('warns', expect.warns, codes(false))),
  ];
}
