import type { Finding } from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';
import {
  eachOf,
  fieldsOf,
  isNumber,
  isText,
  isTruth,
  listOf,
  maybe,
  type Shape,
} from '../portal/shapes';

/** A gate's verdict, as far as it is printed. */
export interface Gate {
  readonly gate: string;
  readonly mode: string;
  readonly verdict: {
    readonly outcome: string;
    readonly reason: string;
    readonly message: string;
  };
}

export interface Step {
  readonly index: number;
  readonly repo: string;
  readonly title: string;
  readonly gates: readonly Gate[];
}

export interface ChangeStep extends Step {
  readonly state: string;
  readonly pullRequest?: { readonly number: number; readonly url: string };
}

/** What would happen. */
export interface Preview {
  readonly findings: readonly Finding[];
  readonly title?: string;
  readonly planHash?: string;
  readonly diff: readonly { readonly sentence: string }[];
  readonly steps: readonly Step[];
  readonly submittable: { readonly yes: boolean; readonly because?: string };
}

/** A row of the list. */
export interface ChangeRow {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly phase: string;
  readonly blockedBy?: string;
  readonly requester: { readonly displayName: string };
  readonly updatedAt: string;
}

/** A row of the queue. */
export interface QueueRow extends ChangeRow {
  readonly waitsFor: string;
  readonly waitsSince: string;
  readonly teams: readonly string[];
  readonly assignee?: string;
  readonly labels?: readonly string[];
}

/** A page of the queue. */
export interface Queue {
  readonly items: readonly QueueRow[];
  readonly total: number;
  readonly next?: string;
  /** Counts by value, by facet. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What became of a change of the queue. */
export interface Triaged {
  readonly id: string;
  readonly done: boolean;
  readonly because?: string;
}

/** A change whole. */
export interface Change extends ChangeRow {
  readonly steps: readonly ChangeStep[];
  readonly findings: readonly Finding[];
  readonly conditions: readonly {
    readonly type: string;
    readonly status: string;
    readonly message: string;
  }[];
  readonly ended?: { readonly as: string; readonly reason: string };
}

const gate = fieldsOf({
  gate: isText,
  mode: isText,
  verdict: fieldsOf({ outcome: isText, reason: isText, message: isText }),
});

const step = {
  index: isNumber,
  repo: isText,
  title: isText,
  gates: listOf(gate),
};

const finding = fieldsOf({ code: isText, severity: isText, message: isText });

const row = {
  id: isText,
  kind: isText,
  title: isText,
  phase: isText,
  blockedBy: maybe(isText),
  requester: fieldsOf({ displayName: isText }),
  updatedAt: isText,
};

const change = fieldsOf({
  ...row,
  steps: listOf(
    fieldsOf({
      ...step,
      state: isText,
      pullRequest: maybe(fieldsOf({ number: isNumber, url: isText })),
    }),
  ),
  findings: listOf(finding),
  conditions: listOf(
    fieldsOf({ type: isText, status: isText, message: isText }),
  ),
  ended: maybe(fieldsOf({ as: isText, reason: isText })),
});

const preview = fieldsOf({
  findings: listOf(finding),
  title: maybe(isText),
  planHash: maybe(isText),
  diff: listOf(fieldsOf({ sentence: isText })),
  steps: listOf(fieldsOf(step)),
  submittable: fieldsOf({ because: maybe(isText) }),
});

const list = fieldsOf({ items: listOf(fieldsOf(row)), total: isNumber });

const queue = fieldsOf({
  items: listOf(
    fieldsOf({
      ...row,
      waitsFor: isText,
      waitsSince: isText,
      teams: listOf(isText),
      assignee: maybe(isText),
      labels: maybe(listOf(isText)),
    }),
  ),
  total: isNumber,
  next: maybe(isText),
  facets: eachOf(eachOf(isNumber)),
});

const triaged = fieldsOf({
  items: listOf(
    fieldsOf({ id: isText, done: isTruth, because: maybe(isText) }),
  ),
});

function read<T>(body: unknown, shape: Shape, what: string): T {
  if (shape(body)) return body as T;
  throw new Misuse(
    `The portal answered something that is no ${what}. Its version may be another one.`,
  );
}

/** The change in an answer. */
export const changeIn = (body: unknown) => read<Change>(body, change, 'change');

/** The preview in an answer. */
export const previewIn = (body: unknown) =>
  read<Preview>(body, preview, 'preview');

/** The page of a list in an answer. */
export const listIn = (body: unknown) =>
  read<{ readonly items: readonly ChangeRow[]; readonly total: number }>(
    body,
    list,
    'list of changes',
  );

/** The page of the queue in an answer. */
export const queueIn = (body: unknown) => read<Queue>(body, queue, 'queue');

/** What became of each change. */
export const triagedIn = (body: unknown) =>
  read<{ readonly items: readonly Triaged[] }>(
    body,
    triaged,
    'answer for each change',
  );
