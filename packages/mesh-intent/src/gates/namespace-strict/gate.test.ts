import { now } from '../__testUtils__/answers';
import { securityStep } from '../__testUtils__/securityStep';
import { peerText } from '../__testUtils__/securityTexts';
import { namespaceStrictGate } from './gate';

const whole = 'peer-authentication/shop/default.yaml';
const root = 'peer-authentication/istio-system/default.yaml';
const of = (name: string) => `peer-authentication/shop/${name}.yaml`;
const own = (
  name: string,
  mode = 'STRICT',
  ports?: Record<number, string>,
) => ({
  [of(name)]: peerText({ name, labels: { app: name }, mode, ports }),
});
const services = [
  { clusters: ['one'] },
  { name: 'cart', clusters: ['one'] },
  { name: 'ledger', namespace: 'payments', clusters: ['one'] },
];
const strict = { [whole]: peerText({ mode: 'STRICT' }) };

function judge(
  before: Readonly<Record<string, string>>,
  edits: Readonly<Record<string, string | undefined>> = strict,
) {
  const subject = securityStep({ services, before, edits });
  return namespaceStrictGate.judge(subject, {}, now);
}

describe('namespace-strict', () => {
  it('passes when every service is strict already', () => {
    expect(judge({ ...own('checkout'), ...own('cart') })).toMatchObject({
      outcome: 'pass',
      reason: 'Satisfied',
      message: 'shop: all 2 services are strict already.',
    });
  });

  it('fails on one that is not, and names it', () => {
    const verdict = judge(own('checkout'));
    expect(verdict).toMatchObject({ outcome: 'fail', reason: 'NotStrict' });
    expect(verdict.message).toBe(
      'shop: 1 of 2 services are not strict yet: shop/cart. Make each strict in a change of its own first.',
    );
  });

  it('does not count what the same step makes strict', () => {
    const verdict = judge(own('checkout'), { ...strict, ...own('cart') });
    expect(verdict.outcome).toBe('fail');
  });

  it('names the port that is open', () => {
    const before = {
      ...own('checkout'),
      ...own('cart', 'STRICT', { 9000: 'PERMISSIVE' }),
    };
    expect(judge(before).message).toContain('shop/cart (workload port 9000)');
  });

  it('judges the mesh by all its services', () => {
    const mesh = {
      [root]: peerText({ namespace: 'istio-system', mode: 'STRICT' }),
    };
    const verdict = judge({ ...own('checkout'), ...own('cart') }, mesh);
    expect(verdict.message).toContain(
      'the mesh: 1 of 3 services are not strict yet: payments/ledger',
    );
  });

  it('cannot tell beside a mode that cannot be read, or selects by an unknown label', () => {
    const known = { ...own('checkout'), ...own('cart') };
    for (const file of [
      'kind: [\n',
      peerText({ name: 'x', labels: { tier: 'back' }, mode: 'PERMISSIVE' }),
    ]) {
      expect(judge({ ...known, [of('x')]: file })).toMatchObject({
        outcome: 'insufficient-evidence',
        reason: 'SubjectUnknown',
      });
    }
  });

  it('judges a file that can be read again', () => {
    expect(judge({ [whole]: 'kind: [\n' }).outcome).not.toBe('pass');
  });

  it('passes where the namespace is strict already, or only weaker', () => {
    expect(judge(strict, own('cart', 'PERMISSIVE')).outcome).toBe('pass');
    const weaker = { [whole]: peerText({ mode: 'PERMISSIVE' }) };
    expect(judge({}, weaker)).toMatchObject({
      outcome: 'pass',
      message: 'No namespace becomes strict by this step.',
    });
  });

  it('has nobody to hold in a namespace without services', () => {
    const empty = {
      'peer-authentication/empty/default.yaml': peerText({
        namespace: 'empty',
        mode: 'STRICT',
      }),
    };
    expect(judge({}, empty)).toMatchObject({
      outcome: 'pass',
      message: 'empty: no service of it is known, so none is cut off.',
    });
  });

  it('does not overlook a service whose manifest cannot be read', () => {
    const subject = securityStep({
      services,
      before: { ...own('checkout'), ...own('cart') },
      edits: strict,
    });
    const unparsed = new Map([['shop/hidden', []]]);
    expect(
      namespaceStrictGate.judge(
        { ...subject, before: { ...subject.before, unparsed } },
        {},
        now,
      ),
    ).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'SubjectUnknown',
    });
  });
});
