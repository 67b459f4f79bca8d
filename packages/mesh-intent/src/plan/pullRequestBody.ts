import { describeEntry } from '../diff/describeEntry';
import type { DiffEntry } from '../diff/types';
import type { GateVerdict } from '../change/types';
import { autoLink, codeBlock, codeSpan } from './markdown';
import { renderedSection } from './renderedSection';
import type { RenderedSummary } from './renderedSection';

/** @public */
export interface PullRequestBodyParts {
  /** Why, in the requester's words. */
  readonly reason?: string;
  readonly diff: readonly DiffEntry[];
  /** Objects of the clusters that the whole plan changes. */
  readonly rendered: RenderedSummary;
  readonly verdicts: readonly GateVerdict[];
  /** All steps of the plan in order; the one this pull request is has `current`. */
  readonly steps: readonly {
    readonly index: number;
    readonly repo: string;
    readonly title: string;
    readonly current: boolean;
    /** Pull request of the step, when it is open. */
    readonly url?: string;
  }[];
  /** Who may approve: names of groups, then how many are needed. */
  readonly approvers: {
    readonly groups: readonly string[];
    readonly required: number;
  };
  readonly requestedBy: string;
  /** Lines that the people of the branch put at the end of a commit, so that what was set aside stands aside. */
  readonly trailers?: readonly string[];
  /** The fork its branch is in, "owner/name"; empty when that is gone. */
  readonly fork?: string;
  /** How to take it back, in words. */
  readonly undo: string;
  readonly changeId: string;
  /** Page of the change in the portal. */
  readonly link: string;
}

/** Entries shown; a longer difference is read in the portal. */
const ENTRIES = 100;

const outcomes = {
  pass: 'pass',
  fail: '**fail**',
  'insufficient-evidence': 'waiting',
} as const;

function diffSection(diff: readonly DiffEntry[]): string {
  if (diff.length === 0) return 'Nothing that is declared changes.';
  const lines = diff
    .slice(0, ENTRIES)
    .map(entry => `- ${codeSpan(describeEntry(entry))}`);
  const more = diff.length - ENTRIES;
  return [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

function verdictSection(verdicts: readonly GateVerdict[]): string {
  if (verdicts.length === 0) return 'Not judged yet.';
  const rows = verdicts.map(
    ({ gate, mode, verdict }) =>
      `| ${codeSpan(gate, 'cell')} | ${outcomes[verdict.outcome]}${
        mode === 'advisory' ? ' (advisory)' : ''
      } | ${codeSpan(verdict.message, 'cell')} |`,
  );
  return ['| Gate | Verdict | Why |', '| --- | --- | --- |', ...rows].join(
    '\n',
  );
}

function orderSection(steps: PullRequestBodyParts['steps']): string {
  return steps
    .map(({ index, repo, title, current, url }) => {
      const where = url === undefined ? '' : ` ${autoLink(url)}`;
      const here = current ? ' (this one)' : '';
      return `${index}. ${codeSpan(repo)} ${codeSpan(title)}${here}${where}`;
    })
    .join('\n');
}

/**
 * Body of a step's pull request. Every text that people or files supply stands in code, where no forge
 * makes links, images, mentions, HTML or table rows of it.
 *
 * @public
 */
export function pullRequestBody(parts: PullRequestBodyParts): string {
  const { groups, required } = parts.approvers;
  const owners =
    groups.length === 0
      ? 'the owners of this repository'
      : groups.map(group => codeSpan(group)).join(', ');
  return [
    `Requested by ${codeSpan(parts.requestedBy)}. Change ${codeSpan(
      parts.changeId,
    )}: ${autoLink(parts.link)}`,
    ...(parts.fork === undefined
      ? []
      : [
          `Its branch is in ${
            parts.fork === '' ? 'a fork' : `the fork ${codeSpan(parts.fork)}`
          }. It is judged like any other; the portal pushes nothing there.`,
        ]),
    ...(parts.reason?.trim()
      ? ['### Why', codeBlock(parts.reason.trim())]
      : []),
    '### What changes',
    diffSection(parts.diff),
    '### What the mesh gets',
    renderedSection(parts.rendered),
    '### Verdicts',
    verdictSection(parts.verdicts),
    ...(parts.trailers === undefined || parts.trailers.length === 0
      ? []
      : [
          '### Set aside',
          'A gate was set aside for this pull request. It counts once these lines end the message of a commit on its branch, for example of an empty one:',
          codeBlock(parts.trailers.join('\n')),
        ]),
    '### Order',
    orderSection(parts.steps),
    '### Approval',
    `${required} approval${
      required === 1 ? '' : 's'
    } by members of ${owners}, not by the requester. The portal never approves and never merges.`,
    '### Undo',
    codeSpan(parts.undo),
  ]
    .join('\n\n')
    .concat('\n');
}
