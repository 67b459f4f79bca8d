import type { Answer } from '@causeway/mesh-authz';
import {
  answersOf,
  noneAt,
  nonAnswers,
  now,
  staleAt,
  valueAt,
} from '../../gates/__testUtils__/answers';
import { manifestStep } from '../../gates/__testUtils__/manifestStep';
import { rollout } from '../../signals';
import type { RolloutValue } from '../../signals';
import { liveOf } from '../__testUtils__/liveOf';
import { appliedShare } from './check';

const versions = ['v1', 'v2'].map(name => ({
  name,
  selector: { version: name },
}));

function step(declared = true) {
  const service = (first: number) => ({
    clusters: ['one'],
    versions,
    ...(declared
      ? { rollout: { strategy: 'argo-rollouts' as const, minRequests: 100 } }
      : {}),
    routes: [
      {
        name: 'all',
        timeout: '2s',
        backends: [
          { version: 'v1', weight: first },
          { version: 'v2', weight: 100 - first },
        ],
      },
    ],
  });
  return liveOf(manifestStep({ before: [service(90)], after: [service(50)] }));
}

function weights(
  declaredWeight: number,
  appliedWeight: number | null,
  current = true,
): RolloutValue {
  return {
    rollouts: [
      {
        cluster: 'one',
        name: 'checkout',
        phase: 'Healthy',
        current,
        step: 5,
        steps: 5,
        declaredWeight,
        appliedWeight,
        analyses: [],
      },
    ],
  };
}

function judge(answers: readonly Answer<RolloutValue>[], subject = step()) {
  return appliedShare.judge(
    subject,
    { answers: answersOf(rollout, { 'shop/checkout': answers }) },
    now,
  );
}

describe('applied-share', () => {
  it.each([
    [0.5, 0.6, 'pass'],
    [0.5, 0.4, 'pass'],
    [0.5, 0.61, 'fail'],
    [0.5, 0.39, 'fail'],
    [0, 0, 'pass'],
    [0, 0.01, 'fail'],
    [0.5, null, 'insufficient-evidence'],
  ] as const)('%d declared, %d applied: %s', (declared, applied, outcome) => {
    const verdict = judge([valueAt(weights(declared, applied))]);
    expect(verdict.outcome).toBe(outcome);
  });

  it('does not read the weights of an older generation', () => {
    expect(judge([valueAt(weights(0.5, 0.9, false))]).outcome).toBe(
      'insufficient-evidence',
    );
  });

  it('is not told without any rollout', () => {
    const looked = { ...noneAt('no-data'), observedAt: '2027-03-09T11:59:00Z' };
    expect(judge([looked]).reason).toBe('NoSamples');
    const away = [valueAt(weights(0.5, 0.5)), looked];
    expect(judge(away).outcome).toBe('pass');
    expect(judge([valueAt({ rollouts: [] })]).reason).toBe('NoSamples');
  });

  it.each(nonAnswers)('is not told on %s', (state, reason) => {
    expect(judge([noneAt(state)])).toMatchObject({
      outcome: 'insufficient-evidence',
      reason,
    });
  });

  it('takes a value past its bound for stale, and says that nobody asked', () => {
    expect(judge([staleAt(weights(0.5, 0.5))]).reason).toBe('StaleEvidence');
    expect(appliedShare.judge(step(), {}, now).reason).toBe('NotAsked');
  });

  it('says that nobody measures it where nothing rolls out', () => {
    expect(appliedShare.asks(step(false))).toEqual([]);
    expect(judge([], step(false))).toMatchObject({
      outcome: 'pass',
      reason: 'ForInformation',
    });
  });
});
