import { now } from '../__testUtils__/answers';
import { securityStep } from '../__testUtils__/securityStep';
import { peerText, policyText } from '../__testUtils__/securityTexts';
import type { PolicyParts } from '../__testUtils__/securityTexts';
import { allowPolicyPresentGate } from './gate';

const app = { app: 'checkout' };
const strict = {
  'peer-authentication/shop/checkout.yaml': peerText({
    labels: app,
    mode: 'STRICT',
  }),
};
const path = 'policies/shop/checkout.yaml';
const policy = (parts: PolicyParts = {}) =>
  policyText({ labels: app, ...parts });

function judge(
  before: Readonly<Record<string, string>>,
  edits: Readonly<Record<string, string | undefined>> = {},
  services = [{ clusters: ['one'] }],
) {
  const subject = securityStep({
    services,
    before,
    edits: { ...strict, ...edits },
  });
  return allowPolicyPresentGate.judge(subject, {}, now);
}

describe('allow-policy-present', () => {
  it('passes when one is enforced already', () => {
    expect(judge({ [path]: policy() })).toMatchObject({
      outcome: 'pass',
      reason: 'Satisfied',
    });
  });

  it('passes when the same step enforces one', () => {
    expect(
      judge({ [path]: policy({ dryRun: true }) }, { [path]: policy() }).outcome,
    ).toBe('pass');
  });

  it('passes with one of the root namespace', () => {
    const everywhere = {
      'policies/istio-system/all.yaml': policyText({
        namespace: 'istio-system',
        name: 'all',
      }),
    };
    expect(judge(everywhere).outcome).toBe('pass');
  });

  const missing: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'there is none': {},
    'it is only watched': { [path]: policy({ dryRun: true }) },
    'it has no rule': { [path]: policy({ callers: [] }) },
    'it denies': { [path]: policy({ action: 'DENY' }) },
    'it selects others': { [path]: policy({ labels: { app: 'cart' } }) },
    'it stands in another namespace': {
      'policies/batch/checkout.yaml': policy({ namespace: 'batch' }),
    },
  };

  it.each(Object.keys(missing).map(why => [why]))('fails when %s', why => {
    const verdict = judge(missing[why]);
    expect(verdict).toMatchObject({ outcome: 'fail', reason: 'PolicyMissing' });
    expect(verdict.message.includes('only watched')).toBe(
      why === 'it is only watched',
    );
  });

  it('fails when the step takes it away', () => {
    expect(judge({ [path]: policy() }, { [path]: undefined }).reason).toBe(
      'PolicyMissing',
    );
  });

  it('wants one for every version', () => {
    const versions = ['v1', 'v2'].map(name => ({
      name,
      selector: { version: name },
    }));
    const services = [{ clusters: ['one'], versions }];
    const half = { [path]: policy({ labels: { ...app, version: 'v1' } }) };
    expect(judge(half, {}, services).outcome).toBe('fail');
    expect(judge({ [path]: policy() }, {}, services).outcome).toBe('pass');
  });

  it('cannot tell by a label no manifest speaks of, or beside an unreadable file', () => {
    for (const text of [
      policy({ labels: { ...app, tier: 'back' } }),
      'kind: [\n',
    ]) {
      expect(judge({ [path]: text })).toMatchObject({
        outcome: 'insufficient-evidence',
        reason: 'SubjectUnknown',
      });
    }
  });

  it('has nothing to hold when nothing becomes strict', () => {
    const subject = securityStep({ edits: { [path]: policy() } });
    expect(allowPolicyPresentGate.judge(subject, {}, now).message).toBe(
      'No workload becomes strict by this step.',
    );
  });
});
