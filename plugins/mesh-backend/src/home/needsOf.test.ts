import type { Change, GateVerdict, StepRecord } from '@causeway/mesh-intent';
import { makeChange } from '../../testing/makeChange';
import type { ApprovalPolicy } from '../config/readMeshConfig';
import { needOf, type Somebody } from './needsOf';

const NOW = new Date('2027-03-01T09:00:00Z');
const ASKED_BY = 'user:default/shop-requester';

const policies = {
  routing: {
    required: 2,
    ownerGroups: ['group:default/Shop-Owners'],
  } as ApprovalPolicy,
};

const owner: Somebody = {
  user: 'user:default/shop-owner-1',
  ownership: ['user:default/shop-owner-1', 'group:default/shop-owners'],
  login: 'shop-owner-1',
};
const requester: Somebody = {
  user: ASKED_BY,
  ownership: [ASKED_BY],
  login: 'shop-requester',
};
const somebody: Somebody = {
  user: 'user:default/cart-owner',
  ownership: ['group:default/cart-owners'],
  login: 'cart-owner',
};

const condition = (type: string, status = 'true') =>
  ({
    type,
    status,
    reason: 'Reason',
    message: 'It is so.',
    since: NOW.toISOString(),
  } as unknown as Change['conditions'][number]);

const fourEyes = (owedBy: readonly string[]): GateVerdict => ({
  gate: 'four-eyes',
  mode: 'enforce',
  verdict: {
    outcome: 'insufficient-evidence',
    reason: 'ApprovalsMissing',
    message: '1 of 2 approvals.',
    evidence: [],
    owedBy,
    decidedAt: NOW.toISOString(),
  },
});

const change = (
  conditions: Change['conditions'],
  step: Partial<StepRecord> = {},
  more: Partial<Change> = {},
): Change => {
  const made = makeChange({ id: 'c-12345678', now: NOW, requester: ASKED_BY });
  return {
    ...made,
    conditions,
    steps: [{ ...made.steps[0], state: 'open', ...step }],
    ...more,
  };
};

const proposed = (owedBy: readonly string[]) =>
  change([condition('Checked'), condition('Proposed')], {
    verdicts: [fourEyes(owedBy)],
  });

it.each<[string, Change, Somebody, string | undefined]>([
  [
    'an owner whose approval would count',
    proposed(['Shop-Owner-1', 'shop-owner-2']),
    owner,
    'approve',
  ],
  ['an owner who has approved', proposed(['shop-owner-2']), owner, undefined],
  ['somebody of another repository', proposed(['o-1']), somebody, undefined],
  [
    'whoever asked, also where the forge would take their approval',
    proposed(['shop-requester']),
    requester,
    undefined,
  ],
  [
    'whoever asked, when the base moved',
    change([condition('Outdated')]),
    requester,
    'answer',
  ],
  [
    'an owner, when the base moved: that is not theirs',
    change([condition('Outdated')]),
    owner,
    undefined,
  ],
  [
    'an owner, when somebody has to decide',
    change([condition('WaitingForPerson')]),
    owner,
    'decide',
  ],
  [
    'whoever asked, when somebody has to decide',
    change([condition('WaitingForPerson')]),
    requester,
    'answer',
  ],
  [
    'an owner, when a review is due',
    change([condition('ReviewDue')]),
    owner,
    'decide',
  ],
  [
    'whoever asked, when a review is due: others look at it',
    change([condition('ReviewDue')]),
    requester,
    undefined,
  ],
  [
    'who took it',
    change([condition('Checked')], {}, { assignee: somebody.user }),
    somebody,
    'look-after',
  ],
  [
    'nobody, once it ended',
    change([condition('WaitingForPerson')], {}, {
      ended: { as: 'withdrawn', reason: 'gone', at: NOW.toISOString() },
    } as Partial<Change>),
    owner,
    undefined,
  ],
])('needs %s', (_, about, who, need) => {
  expect(needOf(about, who, policies)).toBe(need);
});

it('asks nobody to approve whom the catalog does not know', () => {
  const { login: _, ...unknown } = owner;
  expect(
    needOf(proposed(['shop-owner-1']), { ...unknown, login: undefined }, {}),
  ).toBeUndefined();
});
