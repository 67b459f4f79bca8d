import { now } from '../../gates/__testUtils__/answers';
import { manifestStep } from '../../gates/__testUtils__/manifestStep';
import { liveOf } from '../__testUtils__/liveOf';
import { logAnswers, logOf, tuple } from '../__testUtils__/logAnswers';
import { remoteCall } from './check';

const callee = { name: 'cart', clusters: ['two'] };
const exported = { ...callee, exports: [{ clusters: ['one'] }] };

function step(dependsOn: readonly { service: string }[]) {
  return liveOf(
    manifestStep({
      before: [callee, { clusters: ['one'], dependsOn: [...dependsOn] }],
      after: [exported],
      security: {},
    }),
  );
}

const used = step([{ service: 'shop/cart' }]);

function judge(peer: string) {
  const request = { protocol: 'http' as const, peer: [peer] };
  const answers = logAnswers('shop/cart', [logOf([tuple({ request })], 'two')]);
  return remoteCall.judge(used, { answers }, now);
}

describe('remote-call', () => {
  it('is live when the other cluster arrives under its own identity', () => {
    const verdict = judge('spiffe://one.mesh.corp/ns/shop/sa/checkout');
    expect(verdict.outcome).toBe('pass');
    expect(verdict.message).toContain('shop/checkout in one → shop/cart');
  });

  it('is not told by the identity of a gateway on the way', () => {
    expect(
      judge('spiffe://two.mesh.corp/ns/istio-system/sa/east-west'),
    ).toMatchObject({ outcome: 'insufficient-evidence', reason: 'NoSamples' });
  });

  it('fails when the caller is refused', () => {
    const answers = logAnswers('shop/cart', [
      logOf([tuple({ outcome: 'denied' })], 'two'),
    ]);
    expect(remoteCall.judge(used, { answers }, now).outcome).toBe('fail');
  });

  it('has nobody to wait for while no caller declares it', () => {
    const unused = step([]);
    expect(remoteCall.asks(unused)).toEqual([]);
    expect(remoteCall.judge(unused, {}, now)).toMatchObject({
      outcome: 'pass',
      reason: 'ForInformation',
    });
  });
});
