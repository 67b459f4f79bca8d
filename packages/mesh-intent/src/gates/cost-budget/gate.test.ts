import type { Answer } from '@causeway/mesh-authz';
import { cost } from '../../signals';
import type { CostValue } from '../../signals';
import { makeEdit, makeSubject, makeWorld } from '../../testing';
import {
  answersOf,
  noneAt,
  nonAnswers,
  now,
  staleAt,
  valueAt,
} from '../__testUtils__/answers';
import { manifestStep } from '../__testUtils__/manifestStep';
import type { GateSubject } from '../types';
import { judgeStep } from '../judgeStep';
import { costBudgetGate } from './gate';

/** Proxies take these percents of 100 cores and of 100 bytes. */
function usage(cpu: number, memory = 1): CostValue {
  return {
    usage: {
      proxyCores: cpu,
      allCores: 100,
      proxyBytes: memory,
      allBytes: 100,
    },
  };
}

const cart = { name: 'cart', clusters: ['one', 'two'] };
const ledger = { name: 'ledger', namespace: 'payments', clusters: ['one'] };
const caller = { clusters: ['one'] };

const calls = () =>
  manifestStep({
    before: [cart, ledger, caller],
    after: [{ ...caller, dependsOn: [{ service: 'shop/cart' }] }],
  });

const spreads = () =>
  manifestStep({
    before: [cart, ledger, caller],
    after: [{ clusters: ['one', 'two'] }],
  });

function judge(
  shop: readonly Answer<CostValue>[],
  subject: GateSubject = calls(),
  payments: readonly Answer<CostValue>[] = [valueAt(usage(1))],
) {
  return costBudgetGate.judge(
    subject,
    { answers: answersOf(cost, { shop, payments }) },
    now,
  );
}

/** Both sites of the namespace shop tell the same. */
const both = (value: CostValue) => [valueAt(value), valueAt(value, 'site-two')];

describe('cost-budget', () => {
  it.each([
    [6.4, 'pass', 'Satisfied'],
    [6.41, 'pass', 'ForInformation'],
    [8, 'pass', 'ForInformation'],
    [8.01, 'fail', 'ThresholdExceeded'],
  ] as const)('%d %% of CPU: %s, %s', (cpu, outcome, reason) => {
    const verdict = judge(both(usage(cpu)));
    expect(verdict).toMatchObject({ outcome, reason });
    expect(verdict.message.includes('ask the platform team')).toBe(
      reason === 'ForInformation',
    );
  });

  it.each([
    [10, 'pass'],
    [10.01, 'fail'],
  ] as const)('%d %% of memory: %s', (memory, outcome) => {
    expect(judge(both(usage(1, memory))).outcome).toBe(outcome);
  });

  it('says what widens, and the shares of namespace and mesh', () => {
    expect(judge(both(usage(2))).message).toBe(
      'shop: proxies would take 2.00 % of CPU (budget 8.00 %) and 1.00 % of memory (budget 10.00 %). proxies of shop/checkout learn of shop/cart, whose memory nobody measured before. the mesh: proxies would take 1.67 % of CPU (budget 8.00 %) and 1.00 % of memory (budget 10.00 %).',
    );
  });

  it('lets a namespace weigh more in the mesh when it grows', () => {
    // Three pairs of service and cluster become four: 20 % of 200 cores become 20 % of 267, beside 100 cheap ones.
    const dear = both(usage(20));
    const mesh = (subject: GateSubject) =>
      /the mesh: proxies would take ([\d.]+) %/.exec(
        judge(dear, subject).message,
      )?.[1];
    expect([mesh(calls()), mesh(spreads())]).toEqual(['13.67', '14.82']);
  });

  it.each(nonAnswers)('does not pass on %s', (state, reason) => {
    const verdict = judge([noneAt(state), noneAt(state, 'site-two')]);
    expect(verdict).toMatchObject({ outcome: 'insufficient-evidence', reason });
  });

  it('takes a value past its bound for stale', () => {
    const old = [staleAt(usage(1)), staleAt(usage(1), 'site-two')];
    expect(judge(old).reason).toBe('StaleEvidence');
  });

  it('does not know the share of the mesh while one namespace is silent', () => {
    const verdict = judge(both(usage(1)), calls(), [noneAt('unreachable')]);
    expect(verdict.outcome).toBe('insufficient-evidence');
    expect(verdict.message).toContain('the use of payments is not known');
  });

  it('does not mind a price that nobody tells', () => {
    const price: Answer<CostValue> = {
      ...noneAt('not-configured'),
      part: 'price',
    };
    expect(judge([...both(usage(1)), price]).outcome).toBe('pass');
  });

  it('has nothing to project of a namespace that is new', () => {
    const subject = manifestStep({
      before: [ledger],
      after: [{ clusters: ['one'] }],
    });
    const verdict = judge([], subject);
    expect(verdict).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'NoSamples',
    });
  });

  it('says that nobody asked, and asks of every namespace', () => {
    expect(costBudgetGate.judge(calls(), {}, now).reason).toBe('NotAsked');
    expect(costBudgetGate.asks?.(calls())).toEqual(
      ['payments', 'shop'].map(subject => ({
        signal: 'cost',
        params: { subject },
      })),
    );
  });

  const raise = (rate: number) =>
    [
      'apiVersion: mesh.corp/v1alpha1',
      'kind: SamplingRaises',
      'namespace: shop',
      'raises:',
      `  - { signal: trace, rate: ${rate}, reason: To see., until: 2027-03-20 }`,
      '',
    ].join('\n');

  function sampling(before: number, after: number) {
    const path = 'telemetry/shop.yaml';
    const world = makeWorld({
      services: [cart, ledger, caller],
      files: { security: { [path]: raise(before) } },
    });
    return makeSubject(world, {
      repo: 'security',
      edits: [makeEdit(world, path, raise(after), 'security')],
    });
  }

  it('is asked when sampling is raised, not when it falls', () => {
    expect(judge(both(usage(1)), sampling(5, 10)).message).toContain(
      'trace of shop is sampled at 10 % instead of 5 %',
    );
    expect(judge(both(usage(1)), sampling(10, 5)).message).toBe(
      'Nothing that the mesh is paid for grows by this step.',
    );
  });

  it('is shown and holds nothing, unless configured', () => {
    const modeOf = (modes = {}) =>
      judgeStep(calls(), {}, now, modes).find(
        ({ gate }) => gate === 'cost-budget',
      )?.mode;
    expect(modeOf()).toBe('advisory');
    expect(modeOf({ 'cost-budget': 'enforce' })).toBe('enforce');
    expect(modeOf({ 'cost-budget': 'off' })).toBeUndefined();
  });
});
