import { readFileSync, readdirSync } from 'node:fs';

/** Programs of a portal, as their command lines name them. */
const programs = {
  portal: 'packages/backend/src/index.ts',
  estate: 'packages/estate/src/main.ts',
} as const;

export type Program = keyof typeof programs;

const read = (pid: string, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // It ended while it was looked at.
    return '';
  }
};

/** Children of the supervisor that the tests started; Linux only. */
function pidOf(program: Program): string {
  const supervisor = process.env.CAUSEWAY_E2E_SUPERVISOR;
  const found = readdirSync('/proc').find(
    pid =>
      /^\d+$/.test(pid) &&
      // "pid (name) state ppid …"
      read(pid, 'stat').split(') ')[1]?.split(' ')[1] === supervisor &&
      read(pid, 'cmdline').includes(programs[program]),
  );
  if (found === undefined)
    throw new Error(`No ${program} below the supervisor ${supervisor}.`);
  return found;
}

/** What is resident, looked at now and then. */
export class Memory {
  readonly #pid: string;
  readonly #samples: { readonly at: number; readonly mb: number }[] = [];

  constructor(program: Program) {
    this.#pid = pidOf(program);
  }

  /** `at`: milliseconds since the start. */
  look(at: number): number {
    const kb = /^VmRSS:\s+(\d+) kB$/m.exec(read(this.#pid, 'status'))?.[1];
    if (kb === undefined) throw new Error(`Process ${this.#pid} ended.`);
    const mb = Number(kb) / 1024;
    this.#samples.push({ at, mb });
    return mb;
  }

  /** Median of what was seen from `from` to `to`, MiB. */
  median(from: number, to: number): number {
    const seen = this.#samples
      .flatMap(({ at, mb }) => (at >= from && at < to ? [mb] : []))
      .sort((a, b) => a - b);
    return seen[Math.floor(seen.length / 2)];
  }
}
