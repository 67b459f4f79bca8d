import type { Finding } from '@causeway/mesh-intent';
import type { RepoRoots } from './read/RepoRoots';

/** What an address answered, or why it did not. */
export type Fetched =
  | { readonly ok: true; readonly status: number; readonly text: string }
  | { readonly ok: false; readonly because: string };

/** A question to an address; with a body it is posted. */
export interface Sent {
  readonly url: string;
  readonly token: string | undefined;
  /** JSON. */
  readonly body?: string;
}

/** Where a verb reads and what it knows of its surroundings. */
export interface Surroundings {
  readonly cwd: string;
  /** Whole standard input, read once, when a verb was told "-". */
  readonly stdin: () => string;
  /** Standard input piece by piece, for what may be large. */
  readonly stdinStream: () => AsyncIterable<Buffer>;
  /** Tells a person who waits how far it is; never part of the output. */
  readonly progress: (text: string) => void;
  /** A variable of the environment. */
  readonly environment: (name: string) => string | undefined;
  /** Asks an address; only verbs that name a portal do. */
  readonly send: (sent: Sent) => Promise<Fetched>;
  /** "2027-03-01", UTC. */
  readonly today: string;
}

/** What a verb found. Exit code: findings of severity error, else anything undecided, else 0. */
export interface Outcome {
  /** For people, without a final line break. */
  readonly text: string;
  /** Fields of the JSON output beside `findings` and `undecided`. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly findings?: readonly Finding[];
  /** What could not be judged, and what would help. */
  readonly undecided?: readonly string[];
  /** Where the repositories of the findings stand. */
  readonly roots?: RepoRoots;
  /** JSON output is this value itself, for documents such as a JSON Schema. */
  readonly document?: unknown;
}

/** Options of a verb, as node:util parseArgs takes them. */
export type OptionShapes = Readonly<
  Record<
    string,
    {
      readonly type: 'string' | 'boolean';
      readonly multiple?: boolean;
      readonly short?: string;
    }
  >
>;

/** Options and operands as they were given. */
export interface Given {
  readonly operands: readonly string[];
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
  flag(name: string): boolean;
}

/** One word of the command line, or two: "authz decide". */
export interface Verb {
  readonly name: string;
  /** One line for the list of verbs. */
  readonly summary: string;
  /** Whole help text, with examples. */
  readonly help: string;
  readonly options: OptionShapes;
  readonly operands: { readonly least: number; readonly most: number };
  run(given: Given, around: Surroundings): Outcome | Promise<Outcome>;
}
