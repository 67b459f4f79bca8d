import { execFileSync } from 'node:child_process';
import { benchRequests } from './benchRequests';
import { benchRules } from './benchRules';
import { compiledEngine } from './compiledEngine';

/** Bytes of heap that one decision takes. */
export interface Allocation {
  /** Deciding every request for the first time: what is remembered counts too. */
  readonly first: number;
  /** Deciding the same requests again. */
  readonly again: number;
}

export interface Spread {
  readonly count: number;
  readonly ids: number;
  readonly seed: number;
}

/** Measured in the process it is called in; needs a young generation that a pass does not fill, and `gc`. */
export function allocationHere(spread: Spread): Allocation {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('Needs --expose-gc.');
  const requests = benchRequests(spread);
  const verdicts = new Uint8Array(requests.length);
  // Compiled code and type feedback are on the heap too; three passes settle them.
  for (let nth = 0; nth < 3; nth += 1)
    compiledEngine.start(benchRules(), requests)(verdicts);
  const pass = compiledEngine.start(benchRules(), requests);
  const bytes = () => {
    gc();
    const before = process.memoryUsage().heapUsed;
    pass(verdicts);
    return (process.memoryUsage().heapUsed - before) / requests.length;
  };
  return { first: bytes(), again: bytes() };
}

/** Measured in a child whose young generation is so large that nothing is collected during a pass. */
export function allocationOf(script: string, spread: Spread): Allocation {
  const [preload] = process.execArgv.slice(
    process.execArgv.indexOf('--require') + 1,
  );
  const answer = execFileSync(
    process.execPath,
    [
      '--expose-gc',
      '--min-semi-space-size=512',
      '--max-semi-space-size=512',
      '--require',
      preload,
      script,
      'allocation',
      JSON.stringify(spread),
    ],
    { encoding: 'utf8' },
  );
  return JSON.parse(answer) as Allocation;
}
