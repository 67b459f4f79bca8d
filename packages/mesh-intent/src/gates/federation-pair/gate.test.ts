import { makeEdit, makeSubject, makeWorld } from '../../testing';
import { now } from '../__testUtils__/answers';
import { manifestStep } from '../__testUtils__/manifestStep';
import type { GateSubject } from '../types';
import { federationPairGate } from './gate';

const path = 'trust/shop/cart.yaml';
const principal = 'one.mesh.corp/ns/shop/sa/checkout';

/** A trust list of shop/cart. */
function trustText(...principals: readonly string[]): string {
  return [
    'apiVersion: mesh.corp/v1alpha1',
    'kind: TrustList',
    'metadata: { namespace: shop, name: cart }',
    'principals:',
    ...principals.map(each => `  - { principal: ${each}, reason: Carts. }`),
    '',
  ].join('\n');
}

const trusting = { [path]: trustText(principal) };
const callee = { name: 'cart', clusters: ['two'] };
const exported = {
  ...callee,
  exports: [{ clusters: ['one'], reason: 'Checkout calls it.' }],
};
const caller = { clusters: ['one'] };
const calling = { ...caller, dependsOn: [{ service: 'shop/cart' }] };

const judge = (subject: GateSubject) =>
  federationPairGate.judge(subject, {}, now);

/** A step in the security repository. */
function trustStep(
  services: Parameters<typeof manifestStep>[0]['before'],
  before: Readonly<Record<string, string>>,
  after: string | undefined,
): GateSubject {
  const world = makeWorld({ services, files: { security: before } });
  return makeSubject(world, {
    repo: 'security',
    edits: [makeEdit(world, path, after, 'security')],
  });
}

describe('federation-pair', () => {
  const add = (
    to: Parameters<typeof manifestStep>[0]['before'][number],
    security?: Readonly<Record<string, string>>,
  ) =>
    manifestStep({
      before: [to, caller],
      after: [calling],
      ...(security === undefined ? {} : { security }),
    });

  it('passes a dependency whose both sides are there', () => {
    expect(judge(add(exported, trusting))).toMatchObject({
      outcome: 'pass',
      message: 'shop/checkout in one → shop/cart: exported and trusted.',
    });
  });

  it.each([
    ['the export', callee, trusting, 'is not exported to one'],
    ['the trust', exported, {}, `does not trust ${principal}`],
    [
      'the trust for this caller',
      exported,
      { [path]: trustText('one.mesh.corp/ns/shop/sa/other') },
      'does not trust',
    ],
  ])('fails without %s', (_, to, security, words) => {
    const verdict = judge(add(to, security));
    expect(verdict).toMatchObject({
      outcome: 'fail',
      reason: 'CounterpartMissing',
    });
    expect(verdict.message).toContain(words);
  });

  it.each([
    ['the security repository was not read', undefined],
    ['the trust list cannot be read', { [path]: 'kind: [\n' }],
  ])('cannot tell when %s', (_, security) => {
    expect(judge(add(exported, security))).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'SubjectUnknown',
    });
  });

  it('does not mind a call that stays at home', () => {
    const home = { ...callee, clusters: ['one', 'two'] };
    expect(judge(add(home, {})).message).toBe(
      'No call between clusters is opened or closed by this step.',
    );
  });

  it('fails when a side is taken away that is still used', () => {
    const before = [exported, calling];
    const closed = manifestStep({
      before,
      after: [callee],
      security: trusting,
    });
    const distrusted = trustStep(before, trusting, undefined);
    for (const subject of [closed, distrusted]) {
      const verdict = judge(subject);
      expect(verdict).toMatchObject({ outcome: 'fail', reason: 'StillUsed' });
      expect(verdict.message).toContain('shop/checkout still depends on it');
    }
  });

  it('lets a side go with the last dependency, or after it', () => {
    const together = manifestStep({
      before: [exported, calling],
      after: [callee, caller],
      security: trusting,
    });
    const unused = trustStep([exported, caller], trusting, undefined);
    expect([together, unused].map(each => judge(each).outcome)).toEqual([
      'pass',
      'pass',
    ]);
  });

  it('fails when a caller moves to a cluster that is not let in, or changes its account', () => {
    const before = [exported, calling];
    const moved = { ...calling, clusters: ['one', 'three'] };
    const renamed = { ...calling, serviceAccount: 'checkout-next' };
    for (const after of [moved, renamed]) {
      const subject = manifestStep({
        before,
        after: [after],
        security: trusting,
      });
      expect(judge(subject).outcome).toBe('fail');
    }
  });

  it('opens one side, and says what it is not usable without', () => {
    const exporting = manifestStep({
      before: [callee, caller],
      after: [exported],
      security: {},
    });
    expect(judge(exporting)).toMatchObject({
      outcome: 'pass',
      message:
        'shop/cart is exported to one: not usable until it trusts a caller of one and that caller declares the dependency.',
    });
    expect(
      judge(trustStep([callee, caller], {}, trustText(principal))).message,
    ).toBe(
      `shop/cart trusts ${principal}: not usable until it is exported to one and the caller declares the dependency.`,
    );
    expect(
      judge(trustStep([exported, caller], {}, trustText(principal))).message,
    ).toBe(
      `shop/cart trusts ${principal}: not usable until the caller declares the dependency.`,
    );
  });

  it('does not hold what was broken before', () => {
    const broken = [callee, calling];
    const subject = manifestStep({
      before: broken,
      after: [
        {
          ...calling,
          dependsOn: [...calling.dependsOn, { service: 'shop/near' }],
        },
      ],
      security: {},
    });
    expect(judge(subject).outcome).toBe('pass');
  });

  it('says that a pair works when its last side opens', () => {
    const last = trustStep([exported, calling], {}, trustText(principal));
    expect(judge(last).message).toContain('exported and trusted');
  });
});
