import { makeEdit, makeSubject, makeWorld, testNow } from '../../testing';
import type { GateSubject, PullRequestFacts, ReviewFact } from '../types';
import { fourEyesGate } from './gate';

const world = makeWorld({ services: [{}] });
const step = { edits: [makeEdit(world, 'README.md', 'hello')] };

const review = (
  login: string,
  parts: Partial<ReviewFact> = {},
): ReviewFact => ({
  login,
  state: 'APPROVED',
  official: true,
  stale: false,
  dismissed: false,
  submittedAt: '2027-03-01T08:00:00Z',
  ...parts,
});

function judge(
  reviews: readonly ReviewFact[],
  parts: {
    readonly facts?: Partial<PullRequestFacts>;
    readonly subject?: Partial<GateSubject>;
  } = {},
) {
  return fourEyesGate.judge(
    makeSubject(world, step, parts.subject),
    {
      pullRequest: {
        number: 12,
        poster: 'causeway-bot',
        authors: ['shop-requester'],
        reviews,
        observedAt: '2027-03-01T08:59:00Z',
        ...parts.facts,
      },
    },
    testNow,
  );
}

const owners = (required: number, ...ownerLogins: string[]) => ({
  approvals: {
    routing: { required, ownerLogins, ownerGroups: ['routing-owners'] },
  },
});

it('passes with enough approvals, and not with one fewer', () => {
  expect(judge([review('owner-a'), review('owner-b')])).toMatchObject({
    outcome: 'pass',
    message: 'Approved by owner-a, owner-b.',
    evidence: [
      {
        question: 'reviews of routing#12',
        source: 'forge',
        observedAt: '2027-03-01T08:59:00Z',
        answer: '2 of 2 approvals',
      },
    ],
  });
  expect(judge([review('owner-a')])).toMatchObject({
    outcome: 'insufficient-evidence',
    reason: 'ApprovalsMissing',
    message:
      '1 of 2 approvals. May approve: owner-b, owner-c (routing-owners).',
    // Not owner-a, who has approved: a page of what waits for them must not name it again.
    owedBy: ['owner-b', 'owner-c'],
  });
});

it.each([
  [
    'the same person twice',
    review('OWNER-A', { submittedAt: '2027-03-01T08:30:00Z' }),
  ],
  ['stale', review('owner-b', { stale: true })],
  ['dismissed', review('owner-b', { dismissed: true })],
  ['not official', review('owner-b', { official: false })],
  ['no owner', review('somebody')],
  ['a comment', review('owner-b', { state: 'COMMENT' })],
  ['pending', review('owner-b', { state: 'PENDING' })],
  ['only asked', review('owner-b', { state: 'REQUEST_REVIEW' })],
])('does not count an approval: %s', (_name, second) => {
  expect(judge([review('owner-a'), second]).outcome).toBe(
    'insufficient-evidence',
  );
});

it.each<[string, Partial<GateSubject>, Partial<PullRequestFacts>]>([
  ['the requester by login', { requesterLogin: 'Owner-B' }, {}],
  ['the requester by user', { requester: 'user:default/b' }, {}],
  ['a commit author by login', {}, { authors: ['owner-b'] }],
  ['a commit author by user', {}, { authors: ['user:default/b'] }],
  ['the poster', {}, { poster: 'OWNER-B' }],
  ['the portal', { botLogin: 'owner-b' }, {}],
])('does not count an approval by %s', (_name, subject, facts) => {
  const reviews = [
    review('owner-a'),
    review('owner-b', { user: 'user:default/b' }),
  ];
  expect(judge(reviews).outcome).toBe('pass');
  const verdict = judge(reviews, { subject, facts });
  expect(verdict.outcome).toBe('insufficient-evidence');
  expect(verdict.message).toContain('Not counted: owner-b');
  expect(verdict.message).toContain('May approve: owner-c');
});

it('takes the last decisive review of each person', () => {
  const early = { submittedAt: '2027-03-01T07:00:00Z' };
  const late = { submittedAt: '2027-03-01T08:00:00Z' };
  const against = { state: 'REQUEST_CHANGES' } as const;
  const other = review('owner-b');
  expect(
    judge([
      other,
      review('owner-a', { ...against, ...early }),
      review('owner-a', late),
      review('owner-a', {
        state: 'COMMENT',
        submittedAt: '2027-03-01T08:30:00Z',
      }),
    ]).outcome,
  ).toBe('pass');
  expect(
    judge([
      other,
      review('owner-c'),
      review('owner-a', early),
      review('owner-a', { ...against, ...late }),
    ]),
  ).toMatchObject({
    outcome: 'fail',
    message: 'owner-a asked for changes.',
  });
  expect(
    judge([
      other,
      review('owner-c'),
      review('owner-a', { ...against, dismissed: true }),
    ]).outcome,
  ).toBe('pass');
});

it('is not stopped by somebody who owns nothing', () => {
  expect(
    judge([
      review('owner-a'),
      review('owner-b'),
      review('somebody', { state: 'REQUEST_CHANGES' }),
    ]).outcome,
  ).toBe('pass');
});

it('says when nobody is left who may approve', () => {
  const alone = judge([], {
    subject: { ...owners(2, 'shop-requester') },
  });
  expect(alone.message).toContain('Nobody is left who may approve');
  const few = judge([], { subject: owners(3, 'owner-a', 'owner-b') });
  expect(few.message).toContain('That is not enough; add an owner.');
});

it('never passes while the catalog names no members, and says that', () => {
  const verdict = judge([review('owner-a'), review('owner-b')], {
    subject: owners(1),
  });
  expect(verdict.outcome).toBe('insufficient-evidence');
  expect(verdict.message).toContain(
    'Nobody is known to be a member of routing-owners',
  );
});

it('never asks for less than one', () => {
  expect(judge([], { subject: owners(0, 'owner-a') }).outcome).toBe(
    'insufficient-evidence',
  );
});

it('waits while the pull request is not opened, and while nobody owns the repository', () => {
  const subject = makeSubject(world, step);
  expect(fourEyesGate.judge(subject, {}, testNow)).toMatchObject({
    outcome: 'insufficient-evidence',
    message:
      'The pull request is not opened yet; it will need 2 approvals by routing-owners.',
  });
  expect(
    judge([review('owner-a')], { subject: { approvals: {} } }),
  ).toMatchObject({
    outcome: 'insufficient-evidence',
    reason: 'ApprovalsMissing',
  });
});
