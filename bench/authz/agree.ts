import type { BenchRequest, BenchRule } from './BenchRule';
import type { Engine } from './Engine';

/** Every engine decides every request; throws at the first they differ in. Answers how many are allowed. */
export function agree(
  engines: readonly Engine[],
  {
    rules,
    requests,
  }: {
    readonly rules: readonly BenchRule[];
    readonly requests: readonly BenchRequest[];
  },
): number {
  const [first, ...others] = engines.map(engine => {
    const verdicts = new Uint8Array(requests.length);
    engine.start(rules, requests)(verdicts);
    return { name: engine.name, verdicts };
  });
  for (const { name, verdicts } of others) {
    const at = verdicts.findIndex((each, i) => each !== first.verdicts[i]);
    if (at >= 0)
      throw new Error(
        `${first.name} and ${name} differ in ${JSON.stringify(requests[at])}.`,
      );
  }
  const allowed = first.verdicts.reduce((sum, each) => sum + each, 0);
  // Agreement on one answer for everything would mean nothing.
  if (Math.min(allowed, requests.length - allowed) < requests.length / 10)
    throw new Error(`${allowed} of ${requests.length} are allowed: one-sided.`);
  return allowed;
}
