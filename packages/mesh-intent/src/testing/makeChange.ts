import type { Verdict, VerdictOutcome } from '@causeway/mesh-authz';
import { newChange } from '../change/newChange';
import type { Change, GateVerdict } from '../change/types';
import type { Plan } from '../plan/types';
import type { RepoRole } from '../world/types';

/** The moment tests start at; domain code never reads a clock. @public */
export const testNow = new Date('2027-03-01T09:00:00Z');

/**
 * A plan with one step for each repository named, each creating one file.
 *
 * @public
 */
export function makePlan(repos: readonly RepoRole[] = ['routing']): Plan {
  return {
    kind: 'egress',
    title: 'Allow checkout to reach api.example.com:443 (HTTPS)',
    reason: 'Card payments are settled here.',
    services: ['shop/checkout'],
    steps: repos.map((repo, at) => ({
      index: at + 1,
      repo,
      title: `Step ${at + 1}`,
      edits: [{ path: `file-${at + 1}.yaml`, after: 'a: 1\n' }],
      reads: [`file-${at + 1}.yaml`],
    })),
  };
}

/**
 * A draft of a change with that plan.
 *
 * @public
 */
export function makeChange(
  parts: {
    readonly id?: string;
    readonly plan?: Plan;
    readonly urgent?: true;
  } = {},
): Change {
  const plan = parts.plan ?? makePlan();
  return newChange({
    id: parts.id ?? 'c1',
    kind: plan.kind,
    ...(parts.urgent ? { urgent: true } : {}),
    requester: {
      user: 'user:default/shop-requester',
      displayName: 'Shop Requester',
      email: 'shop-requester@example.com',
      login: 'shop-requester',
    },
    input: {},
    plan,
    planHash: 'a'.repeat(64),
    world: Object.fromEntries(
      plan.steps.map(({ repo }) => [repo, '0'.repeat(40)]),
    ),
    diff: [],
    branchOf: (id, step) => `causeway/${id}/${step}`,
    now: testNow,
  });
}

/**
 * A verdict of that outcome.
 *
 * @public
 */
export function makeVerdict(
  outcome: VerdictOutcome,
  message: string = outcome,
): Verdict {
  const reasons = {
    pass: 'Satisfied',
    fail: 'FindingsPresent',
    'insufficient-evidence': 'ApprovalsMissing',
  } as const;
  return {
    outcome,
    reason: reasons[outcome],
    message,
    evidence: [],
    decidedAt: testNow.toISOString(),
  };
}

/**
 * Verdicts of gates by id, all enforced.
 *
 * @public
 */
export function makeVerdicts(
  outcomes: Readonly<Record<string, VerdictOutcome>>,
): GateVerdict[] {
  return Object.entries(outcomes).map(([gate, outcome]) => ({
    gate,
    mode: 'enforce',
    verdict: makeVerdict(outcome),
  }));
}
