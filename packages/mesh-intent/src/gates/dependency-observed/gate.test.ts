import type { Answer } from '@causeway/mesh-authz';
import { observedDependencies } from '../../signals';
import type { ObservedDependenciesValue } from '../../signals';
import {
  answersOf,
  noneAt,
  nonAnswers,
  now,
  staleAt,
  valueAt,
} from '../__testUtils__/answers';
import { manifestStep } from '../__testUtils__/manifestStep';
import { dependencyObservedGate } from './gate';

type Call = ObservedDependenciesValue['calls'][number];

function call(parts: Partial<Call> = {}): Call {
  return {
    to: 'shop/cart',
    protocol: 'http',
    requests: 100,
    fromCluster: 'one',
    toCluster: 'one',
    ...parts,
  };
}

const cart = { name: 'cart', clusters: ['one', 'two'] };
const other = call({ to: 'shop/other' });

function step(clusters: readonly string[] = ['one']) {
  const caller = { clusters: [...clusters] };
  return manifestStep({
    before: [cart, { ...caller, dependsOn: [{ service: 'shop/cart' }] }],
    after: [caller],
  });
}

function judge(
  answers: readonly Answer<ObservedDependenciesValue>[] | undefined,
  subject = step(),
) {
  return dependencyObservedGate.judge(
    subject,
    answers === undefined
      ? {}
      : {
          answers: answersOf(observedDependencies, {
            'shop/checkout': answers,
          }),
        },
    now,
  );
}

const calls = (...all: readonly Call[]) => valueAt({ calls: [...all] });

describe('dependency-observed', () => {
  it('passes when other calls were seen and this one was not', () => {
    expect(judge([calls(other)])).toMatchObject({
      outcome: 'pass',
      reason: 'Satisfied',
      message: 'shop/checkout → shop/cart: no call in 7 days.',
    });
  });

  it.each([
    ['one request', call({ requests: 1 })],
    ['a part of one, as metrics extrapolate', call({ requests: 0.2 })],
    ['a connection', call({ protocol: 'tcp', requests: 1 })],
    ['calls that fail', call({ requests: 1, failed: 1 })],
  ])('fails on %s', (_, seen) => {
    const verdict = judge([calls(other, seen)]);
    expect(verdict).toMatchObject({ outcome: 'fail', reason: 'StillUsed' });
    expect(verdict.message).toContain('1 call in 7 days, from one');
  });

  it.each([
    [0.99, 'pass'],
    [0.989, 'insufficient-evidence'],
  ] as const)('with %d of the week measured: %s', (coverage, outcome) => {
    const part = valueAt({ calls: [other] }, 'site-one', { coverage });
    expect(judge([part]).outcome).toBe(outcome);
  });

  it.each(nonAnswers)('never passes on %s', (state, reason) => {
    expect(judge([noneAt(state)])).toMatchObject({
      outcome: 'insufficient-evidence',
      reason,
    });
  });

  it('takes a value past its bound for stale', () => {
    expect(judge([staleAt({ calls: [other] })]).reason).toBe('StaleEvidence');
  });

  it('waits for every site of the caller, and fails on what one says', () => {
    const both = step(['one', 'two']);
    const away = noneAt('unreachable', 'site-two');
    expect(judge([calls(other), away]).outcome).toBe('pass');
    expect(judge([calls(other), away], both).outcome).toBe(
      'insufficient-evidence',
    );
    expect(judge([calls(call()), away], both).outcome).toBe('fail');
    expect(judge([calls(other)], both).message).toContain(
      'site-two: nobody answers for it',
    );
  });

  it('takes a quiet site for quiet when another saw the caller', () => {
    const looked = (site: string) => ({
      ...noneAt('no-data', site),
      observedAt: '2027-03-09T11:59:00Z',
    });
    const both = step(['one', 'two']);
    expect(judge([calls(other), looked('site-two')], both).outcome).toBe(
      'pass',
    );
    expect(judge([looked('site-one'), looked('site-two')], both).outcome).toBe(
      'insufficient-evidence',
    );
  });

  it('says that nobody asked, and asks once of a caller', () => {
    expect(judge(undefined).reason).toBe('NotAsked');
    expect(dependencyObservedGate.asks?.(step())).toEqual([
      { signal: 'observed-dependencies', params: { subject: 'shop/checkout' } },
    ]);
  });

  it('judges what a service called that is removed itself', () => {
    const caller = { clusters: ['one'], dependsOn: [{ service: 'shop/cart' }] };
    const gone = manifestStep({
      before: [cart, caller],
      gone: ['shop/checkout'],
    });
    expect(judge([calls(call())], gone).outcome).toBe('fail');
  });

  it.each([
    ['is added', [], [{ service: 'shop/cart' }]],
    [
      'is named for another cluster',
      [{ service: 'shop/cart', cluster: 'one' }],
      [{ service: 'shop/cart', cluster: 'two' }],
    ],
    [
      'has another reason',
      [{ service: 'shop/cart' }],
      [{ service: 'shop/cart', reason: 'Carts are read.' }],
    ],
  ])('has nothing to hold when a dependency %s', (_, was, is) => {
    const caller = { clusters: ['one'] };
    const subject = manifestStep({
      before: [cart, { ...caller, dependsOn: was }],
      after: [{ ...caller, dependsOn: is }],
    });
    expect(judge(undefined, subject).message).toBe(
      'No dependency is removed by this step.',
    );
  });
});
