import { impactsOf, signals, type PlanStep } from '@causeway/mesh-intent';
import { ScenarioSource } from '@causeway/plugin-mesh-backend-module-scenario';
import { DeliveryBench } from '../../testing/deliveryBench';
import { assignParts } from '../evidence/assignParts';
import { EvidenceGatherer } from '../evidence/EvidenceGatherer';
import { judgePlan } from './judgePlan';

jest.setTimeout(60_000);

const path = 'policies/payments/card-gateway.yaml';

describe('judging a policy on what the access log says', () => {
  const bench = DeliveryBench.create();

  /** Judges the security repository with one policy's text replaced. */
  async function judged(replace: (text: string) => string) {
    const { world } = await bench.core.worlds.current();
    const before = world.snapshots.get('security')!.files.get(path)!.text;
    const after = replace(before);
    expect(after).not.toBe(before);
    const step: PlanStep = {
      index: 1,
      repo: 'security',
      title: 'Change who may call the card gateway',
      edits: [{ path, before, after }],
      reads: [path],
    };
    const sites = ['frankfurt', 'amsterdam'];
    const source = new ScenarioSource({ estateUrl: bench.estate.url, sites });
    const now = bench.core.scope.now;
    const evidence = new EvidenceGatherer({
      owners: assignParts({
        signals,
        sources: [source],
        sites,
        notConfigured: [],
      }),
      now,
    });
    const [only] = await judgePlan({ steps: [step] }, world, {
      botLogin: 'causeway-bot',
      approvals: {},
      modes: {},
      evidence: () => ({}),
      ask: questions => evidence.gather(questions),
      now: now(),
    });
    const found = only.verdicts.find(({ gate }) => gate === 'impact-replay');
    return { verdict: found?.verdict, only };
  }

  const without = (principal: string) => (text: string) =>
    text.replace(new RegExp(`.*${principal}\n`), '');

  it('fails when a caller that pays every minute is shut out', async () => {
    const { verdict } = await judged(
      without('fra-2.mesh.corp/ns/shop/sa/payment'),
    );
    expect(verdict).toMatchObject({
      outcome: 'fail',
      reason: 'ThresholdExceeded',
    });
    expect(verdict?.message).toContain('fra-2.mesh.corp/ns/shop/sa/payment');
  });

  it('passes when what goes was never used', async () => {
    const { verdict, only } = await judged(text =>
      text.replace(
        /principals:\n((?: +- .*\n)+)/,
        (_, list: string) =>
          `principals:\n${list}      to:\n        - operation: { ports: ['50052'] }\n`,
      ),
    );
    expect(verdict?.outcome).toBe('pass');
    expect(verdict?.message).toContain('with 95 % confidence at most');
    const [impact] = impactsOf(
      only.subject,
      only.evidence,
      bench.core.scope.now(),
    );
    expect(impact.report?.newlyDenied.rows).toBe(0);
  });

  it('cannot say while the site is away, and says so', async () => {
    await bench.forge.control('/faults', {
      mode: 'down',
      scope: 'telemetry',
      site: 'frankfurt',
    });
    const { verdict } = await judged(
      without('fra-1.mesh.corp/ns/shop/sa/payment'),
    );
    expect(verdict).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'SourceUnavailable',
    });
    expect(verdict?.message).toContain(
      'frankfurt: scenario could not be asked for frankfurt',
    );
  });
});
