import type { Answer } from '@causeway/mesh-authz';
import {
  answersOf,
  noneAt,
  nonAnswers,
  now,
  staleAt,
  valueAt,
} from '../../gates/__testUtils__/answers';
import { securityStep } from '../../gates/__testUtils__/securityStep';
import { policyText } from '../../gates/__testUtils__/securityTexts';
import { policyLive } from '../../signals';
import type { PolicyLiveValue } from '../../signals';
import { liveOf } from '../__testUtils__/liveOf';
import { policyApplied } from './check';

const path = 'policies/shop/checkout.yaml';
const labels = { app: 'checkout' };
const caller = 'one.mesh.corp/ns/shop/sa/cart';

type Live = PolicyLiveValue['clusters'][number]['policies'][number];

function live(parts: Partial<Live> = {}): Live {
  return {
    policy: 'shop/checkout-callers',
    dryRun: false,
    spec: JSON.stringify({
      action: 'ALLOW',
      selector: { matchLabels: labels },
      rules: [{ from: [{ source: { principals: [caller] } }] }],
    }),
    acknowledgedSince: '2027-03-08T11:05:00Z',
    ...parts,
  };
}

const cluster = (policies: readonly Live[], name = 'one') => ({
  clusters: [{ cluster: name, policies: [...policies] }],
});

const step = (clusters: readonly string[] = ['one']) =>
  liveOf(
    securityStep({
      services: [{ clusters: [...clusters] }],
      before: { [path]: policyText({ labels, dryRun: true }) },
      edits: { [path]: policyText({ labels }) },
    }),
  );

function judge(answers: readonly Answer<PolicyLiveValue>[], subject = step()) {
  return policyApplied.judge(
    subject,
    { answers: answersOf(policyLive, { 'shop/checkout': answers }) },
    now,
  );
}

describe('policy-applied', () => {
  it('is live when every proxy acknowledged these rules in this mode', () => {
    expect(judge([valueAt(cluster([live()]))])).toMatchObject({
      outcome: 'pass',
      message: 'shop/checkout-callers for shop/checkout: acknowledged in one.',
    });
  });

  it.each([
    ['is still watched', live({ dryRun: true }), 'something else is live'],
    ['has other rules', live({ spec: '{}' }), 'something else is live'],
    ['has another name', live({ policy: 'shop/x' }), 'something else is live'],
    [
      'waits for a proxy',
      live({ acknowledgedSince: null }),
      'not every proxy has acknowledged',
    ],
  ] as const)('is not told while it %s', (_, policy, words) => {
    const verdict = judge([valueAt(cluster([policy]))]);
    expect(verdict).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'WindowNotElapsed',
    });
    expect(verdict.message).toContain(words);
  });

  it('waits for every cluster', () => {
    const both = step(['one', 'two']);
    const one = valueAt(cluster([live()]));
    const two = valueAt(cluster([live()], 'two'), 'site-two');
    expect(judge([one, two], both).outcome).toBe('pass');
    expect(judge([one], both).message).toContain(
      'two: nobody told which policies are live',
    );
  });

  it('is live without a policy that was taken away', () => {
    const gone = liveOf(
      securityStep({
        before: { [path]: policyText({ labels }) },
        edits: { [path]: undefined },
      }),
    );
    expect(judge([valueAt(cluster([]))], gone).outcome).toBe('pass');
    expect(judge([valueAt(cluster([live()]))], gone).outcome).toBe(
      'insufficient-evidence',
    );
  });

  it.each(nonAnswers)('is not told on %s', (state, reason) => {
    expect(judge([noneAt(state)])).toMatchObject({
      outcome: 'insufficient-evidence',
      reason,
    });
  });

  it('takes a value past its bound for stale, and says that nobody asked', () => {
    expect(judge([staleAt(cluster([live()]))]).reason).toBe('StaleEvidence');
    expect(policyApplied.judge(step(), {}, now).reason).toBe('NotAsked');
  });
});
