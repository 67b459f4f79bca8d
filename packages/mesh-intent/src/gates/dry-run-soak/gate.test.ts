import type { Answer } from '@causeway/mesh-authz';
import { policyLive } from '../../signals';
import type { PolicyLiveValue } from '../../signals';
import {
  answersOf,
  noneAt,
  nonAnswers,
  now,
  staleAt,
  valueAt,
} from '../__testUtils__/answers';
import { securityStep } from '../__testUtils__/securityStep';
import { policyText } from '../__testUtils__/securityTexts';
import type { PolicyParts } from '../__testUtils__/securityTexts';
import type { GateSubject } from '../types';
import { dryRunSoakGate } from './gate';

const path = 'policies/shop/checkout.yaml';
const labels = { app: 'checkout' };
const cart = 'one.mesh.corp/ns/shop/sa/cart';
const batch = 'one.mesh.corp/ns/batch/sa/report';
const callers = [cart, batch];
const text = (parts: PolicyParts = {}) =>
  policyText({ labels, callers, ...parts });

function step(parts: {
  readonly before?: string;
  readonly after?: string;
  readonly clusters?: readonly string[];
}): GateSubject {
  const { before = text({ dryRun: true }), after = text() } = parts;
  return securityStep({
    services: [{ clusters: [...(parts.clusters ?? ['one'])] }],
    before: { [path]: before },
    edits: { [path]: after },
  });
}

type Live = PolicyLiveValue['clusters'][number]['policies'][number];

/** The rules as a cluster holds them, written by another hand: other order, default action left out. */
function live(parts: Partial<Live> & { readonly of?: readonly string[] } = {}) {
  const { of = [...callers].reverse(), ...rest } = parts;
  return {
    policy: 'shop/checkout-next',
    dryRun: true,
    spec: JSON.stringify({
      rules: [{ from: [{ source: { principals: of } }] }],
      selector: { matchLabels: labels },
    }),
    acknowledgedSince: '2027-03-08T12:00:00Z',
    ...rest,
  };
}

function cluster(policies: readonly Live[], name = 'one') {
  return { clusters: [{ cluster: name, policies: [...policies] }] };
}

function judge(
  answers: readonly Answer<PolicyLiveValue>[] | undefined,
  subject = step({}),
) {
  return dryRunSoakGate.judge(
    subject,
    answers === undefined
      ? {}
      : { answers: answersOf(policyLive, { 'shop/checkout': answers }) },
    now,
  );
}

const told = (policies: readonly Live[]) => judge([valueAt(cluster(policies))]);

describe('dry-run-soak', () => {
  it.each([
    ['2027-03-08T12:00:00Z', 'pass', 'Satisfied'],
    ['2027-03-08T12:00:01Z', 'insufficient-evidence', 'WindowNotElapsed'],
  ] as const)('live since %s: %s', (acknowledgedSince, outcome, reason) => {
    expect(told([live({ acknowledgedSince })])).toMatchObject({
      outcome,
      reason,
    });
  });

  it('says how long it was watched and when that is enough', () => {
    const since = live({ acknowledgedSince: '2027-03-09T01:30:00Z' });
    expect(told([since]).message).toBe(
      'shop/checkout-callers for shop/checkout: one: watched for 10 of 24 h, long enough at 2027-03-10T01:30:00.000Z.',
    );
  });

  it.each([
    ['rules of another caller list', live({ of: [cart] }), 'no watched policy'],
    [
      'the rules for other pods',
      live({
        spec: JSON.stringify({
          rules: [{ from: [{ source: { principals: callers } }] }],
        }),
      }),
      'no watched policy',
    ],
    ['the rules enforced', live({ dryRun: false }), 'no watched policy'],
    ['a spec that is no JSON', live({ spec: '{"rules": [' }), 'no watched'],
    ['a spec that is no policy', live({ spec: '{"a": 1}' }), 'no watched'],
    [
      'rules that a proxy did not acknowledge',
      live({ acknowledgedSince: null }),
      'not every proxy',
    ],
  ] as const)('does not pass on %s', (_, policy, words) => {
    const verdict = told([policy]);
    expect(verdict).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'WindowNotElapsed',
    });
    expect(verdict.message).toContain(words);
  });

  it('starts anew with other rules', () => {
    // The old rules were watched for weeks; those that are enforced for an hour.
    const old = live({
      of: [cart],
      acknowledgedSince: '2027-02-01T00:00:00Z',
    });
    const fresh = live({ acknowledgedSince: '2027-03-09T11:00:00Z' });
    expect(told([old, fresh]).outcome).toBe('insufficient-evidence');
  });

  it('takes the first of several policies that say the same', () => {
    const later = live({ acknowledgedSince: '2027-03-09T11:00:00Z' });
    expect(told([later, live()]).outcome).toBe('pass');
  });

  it('waits for every cluster of the workload', () => {
    const both = step({ clusters: ['one', 'two'] });
    const one = valueAt(cluster([live()]));
    expect(
      judge([one, valueAt(cluster([live()], 'two'), 'site-two')], both).outcome,
    ).toBe('pass');
    const absent = judge([one, valueAt(cluster([], 'two'), 'site-two')], both);
    expect(absent.outcome).toBe('insufficient-evidence');
    expect(absent.message).toContain('two: no watched policy');
    const untold = judge([one], both);
    expect(untold).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'SourceUnavailable',
    });
    expect(untold.message).toContain('site-two: nobody answers for it');
  });

  it('does not take a cluster that is left out of an answer for a watched one', () => {
    expect(judge([valueAt(cluster([live()], 'other'))]).message).toContain(
      'one: nobody told which policies are live',
    );
  });

  it.each(nonAnswers)('never passes on %s', (state, reason) => {
    expect(judge([noneAt(state)])).toMatchObject({
      outcome: 'insufficient-evidence',
      reason,
    });
  });

  it('takes a value past its bound for stale', () => {
    expect(judge([staleAt(cluster([live()]))]).reason).toBe('StaleEvidence');
  });

  it('says that nobody asked', () => {
    expect(judge(undefined).reason).toBe('NotAsked');
    expect(dryRunSoakGate.asks?.(step({}))).toEqual([
      { signal: 'policy-live', params: { subject: 'shop/checkout' } },
    ]);
  });

  it.each([
    ['a new policy', securityStep({ edits: { [path]: text() } })],
    [
      'other rules of an enforced one',
      step({ before: text({ callers: [cart] }) }),
    ],
    [
      'other rules than those watched',
      step({ before: text({ dryRun: true, callers: [cart] }) }),
    ],
    [
      'rules that are watched in another namespace',
      securityStep({
        before: {
          'policies/batch/checkout.yaml': text({
            namespace: 'batch',
            dryRun: true,
          }),
        },
        edits: { [path]: text() },
      }),
    ],
    [
      'a policy in a file that could not be read',
      step({ before: 'kind: [\n' }),
    ],
  ])('fails on %s, and asks nobody', (_, subject) => {
    expect(judge([valueAt(cluster([live()]))], subject)).toMatchObject({
      outcome: 'fail',
      reason: 'NeverWatched',
    });
    expect(dryRunSoakGate.asks?.(subject)).toEqual([]);
  });

  it.each([
    [
      'a policy that is watched',
      step({ before: text(), after: text({ dryRun: true }) }),
    ],
    [
      'the same rules in another order',
      step({
        before: text(),
        after: text({ callers: [...callers].reverse() }),
      }),
    ],
    [
      'the same rules under another name',
      step({ before: text(), after: text({ name: 'checkout-again' }) }),
    ],
  ])('has nothing to hold for %s', (_, subject) => {
    expect(judge(undefined, subject).message).toBe(
      'No rules are enforced by this step that were not before.',
    );
  });

  it('does not hold a default deny beside a policy that lets somebody in', () => {
    const deny = {
      'policies/shop/deny.yaml': text({ name: 'deny', callers: [] }),
    };
    const beside = (other: string) =>
      securityStep({ before: { [path]: other }, edits: deny });
    expect(judge(undefined, beside(text())).outcome).toBe('pass');
    // Alone it shuts everybody out, and so it does beside one that is only watched.
    expect(judge(undefined, beside(text({ dryRun: true }))).reason).toBe(
      'NeverWatched',
    );
    expect(judge(undefined, securityStep({ edits: deny })).outcome).toBe(
      'fail',
    );
  });

  it('passes what has no dry-run for information', () => {
    const audit = step({ after: text({ action: 'AUDIT' }) });
    expect(judge(undefined, audit)).toMatchObject({
      outcome: 'pass',
      reason: 'ForInformation',
    });
  });

  it('does not guess where a policy for nobody was watched', () => {
    const nobody = { labels: { app: 'nowhere' } };
    const subject = step({
      before: text({ ...nobody, dryRun: true }),
      after: text(nobody),
    });
    expect(judge([], subject).reason).toBe('SubjectUnknown');
  });
});
