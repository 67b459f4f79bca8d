import type { Answer } from '@causeway/mesh-authz';
import { rollout } from '../../signals';
import type { RolloutValue } from '../../signals';
import {
  answersOf,
  noneAt,
  nonAnswers,
  now,
  staleAt,
  valueAt,
} from '../__testUtils__/answers';
import { manifestStep } from '../__testUtils__/manifestStep';
import { rolloutHoldGate } from './gate';

type Rollout = RolloutValue['rollouts'][number];

function running(parts: Partial<Rollout> = {}): RolloutValue {
  const one: Rollout = {
    cluster: 'one',
    name: 'checkout',
    phase: 'Healthy',
    current: true,
    step: 2,
    steps: 5,
    declaredWeight: 0.2,
    appliedWeight: 0.2,
    analyses: [],
    ...parts,
  };
  return { rollouts: [one] };
}

const versions = ['v1', 'v2'].map(name => ({
  name,
  selector: { version: name },
}));

/** A step that moves weights from one version to the other. */
function step(
  parts: { readonly declared?: boolean; readonly clusters?: string[] } = {},
) {
  const { declared = true, clusters = ['one'] } = parts;
  const service = (weights: readonly number[]) => ({
    clusters,
    versions,
    ...(declared
      ? { rollout: { strategy: 'argo-rollouts' as const, minRequests: 100 } }
      : {}),
    routes: [
      {
        name: 'all',
        timeout: '2s',
        backends: versions.map(({ name }, at) => ({
          version: name,
          weight: weights[at],
        })),
      },
    ],
  });
  return manifestStep({
    before: [service([90, 10])],
    after: [service([50, 50])],
  });
}

function judge(
  answers: readonly Answer<RolloutValue>[] | undefined,
  subject = step(),
) {
  return rolloutHoldGate.judge(
    subject,
    answers === undefined
      ? {}
      : { answers: answersOf(rollout, { 'shop/checkout': answers }) },
    now,
  );
}

describe('rollout-hold', () => {
  it('passes when the last rollout is done', () => {
    expect(judge([valueAt(running())])).toMatchObject({
      outcome: 'pass',
      message: 'shop/checkout: no rollout is under way.',
    });
  });

  it.each([['Progressing'], ['Paused'], ['Degraded']] as const)(
    'fails while one is %s, declared or not',
    phase => {
      for (const declared of [true, false]) {
        const verdict = judge(
          [valueAt(running({ phase }))],
          step({ declared }),
        );
        expect(verdict).toMatchObject({
          outcome: 'fail',
          reason: 'RolloutActive',
        });
        expect(verdict.message).toContain(
          `checkout in one (${phase}, step 2 of 5)`,
        );
      }
    },
  );

  it('does not read a phase of an older generation', () => {
    expect(judge([valueAt(running({ current: false }))])).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'StaleEvidence',
    });
  });

  it.each(nonAnswers)(
    'never passes on %s where one is declared',
    (state, reason) => {
      expect(judge([noneAt(state)])).toMatchObject({
        outcome: 'insufficient-evidence',
        reason,
      });
      expect(judge([noneAt(state)], step({ declared: false }))).toMatchObject({
        outcome: 'pass',
        message:
          'shop/checkout: declares no rollout, so its manifest owns the weights.',
      });
    },
  );

  it('takes a source that looked and has none for none', () => {
    const looked = { ...noneAt('no-data'), observedAt: '2027-03-09T11:59:00Z' };
    expect(judge([looked]).outcome).toBe('pass');
  });

  it('takes a value past its bound for stale', () => {
    expect(judge([staleAt(running())]).reason).toBe('StaleEvidence');
  });

  it('waits for every site, and fails on what one says', () => {
    const both = step({ clusters: ['one', 'two'] });
    const away = noneAt('unreachable', 'site-two');
    expect(judge([valueAt(running()), away]).outcome).toBe('pass');
    expect(judge([valueAt(running()), away], both).outcome).toBe(
      'insufficient-evidence',
    );
    expect(
      judge([valueAt(running({ phase: 'Paused' })), away], both).outcome,
    ).toBe('fail');
  });

  it('says that nobody asked', () => {
    expect(judge(undefined).reason).toBe('NotAsked');
    expect(rolloutHoldGate.asks?.(step())).toEqual([
      { signal: 'rollout', params: { subject: 'shop/checkout' } },
    ]);
  });
});
