import type { Pass } from './Engine';

/** One loop for all, so that none gains by being inlined into its own. */
export function passOver<Input>(
  inputs: readonly Input[],
  allows: (input: Input) => boolean,
): Pass {
  return verdicts => {
    for (let at = 0; at < verdicts.length; at += 1)
      verdicts[at] = allows(inputs[at]) ? 1 : 0;
  };
}
