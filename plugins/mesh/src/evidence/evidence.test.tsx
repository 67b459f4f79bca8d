import {
  costHeadline,
  dependencyHeadline,
  driftHeadline,
  egressHeadline,
  failureHeadline,
  plaintextHeadline,
  rolloutHeadline,
} from '@causeway/mesh-intent/panels';
import type { Entity } from '@backstage/catalog-model';
import { renderTestApp } from '@backstage/frontend-test-utils';
import { createTestEntityPage } from '@backstage/plugin-catalog-react/testUtils';
import type { NonAnswer } from '@causeway/mesh-intent';
import type { AnswerView, EvidenceView } from '@causeway/plugin-mesh-common';
import { screen, within } from '@testing-library/react';
import { meshApiRef } from '../api';
import { serviceTab } from '../panels/service';
import { formRouteRef, tryRouteRef } from '../routes';
import { FakeMesh, SLOW } from '../__testUtils__';
import {
  answered,
  evidence,
  observedAt,
  panelView,
} from '../__testUtils__/evidenceFixture';

const entity: Entity = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: 'checkout',
    annotations: { 'mesh.corp/service': 'shop/checkout' },
  },
};

async function show(overrides: Partial<EvidenceView> = {}) {
  const mesh = new FakeMesh({
    evidence: async () => ({ ...evidence, ...overrides }),
  });
  renderTestApp({
    extensions: [createTestEntityPage({ entity }), serviceTab],
    mountedRoutes: {
      '/mesh/request/:kind': formRouteRef,
      '/mesh/try': tryRouteRef,
    },
    apis: [[meshApiRef, mesh]],
  });
  await screen.findByRole('region', { name: 'Drift' }, SLOW);
  return mesh;
}

const region = (name: string) => screen.getByRole('region', { name });

const silent = (state: NonAnswer): AnswerView => ({
  site: 'amsterdam',
  part: 'traffic',
  source: 'prometheus',
  state,
  message: 'Because of it.',
  observedAt,
});

const nonAnswers = {
  'no-data': 'No data',
  'not-allowed': 'Not allowed',
  unreachable: 'Unreachable',
  stale: 'Stale',
  'not-configured': 'Not configured',
} as const;

describe('the panels of a service', () => {
  it('stand on its page, each with where it comes from and what it means', async () => {
    const mesh = await show();
    expect(mesh.of('evidence')[0]).toEqual(['shop/checkout']);
    for (const name of [
      'Drift',
      'Plaintext, seven days',
      'Failures by origin',
      'Rollout',
      'Calls, declared and seen',
      'Who calls it',
      'Calls outside that were not declared',
      'Certificates and proxies',
      'Cost of the mesh in shop',
    ]) {
      const card = region(name);
      expect(card).toHaveTextContent('frankfurt, scenario');
      expect(card).toHaveTextContent('What this means');
    }
  });

  it('are one request', async () => {
    const mesh = await show();
    expect(mesh.of('evidence')).toHaveLength(1);
  });

  it.each(Object.entries(nonAnswers))(
    'tell %s from the other ways of not knowing',
    async (state, words) => {
      const answers = [answered, silent(state as NonAnswer)];
      await show({ drift: { ...evidence.drift, answers } });
      const card = region('Drift');
      expect(card).toHaveTextContent(`${words}: amsterdam. Because of it.`);
      expect(region('Rollout')).not.toHaveTextContent('amsterdam');
    },
  );

  it('show what they can when the whole answer is missing', async () => {
    const mesh = new FakeMesh({
      evidence: () => Promise.reject(new Error('The backend is away')),
    });
    renderTestApp({
      extensions: [createTestEntityPage({ entity }), serviceTab],
      mountedRoutes: {
        '/mesh/request/:kind': formRouteRef,
        '/mesh/try': tryRouteRef,
      },
      apis: [[meshApiRef, mesh]],
    });
    expect(
      await screen.findByText(/The backend is away/, {}, SLOW),
    ).toBeVisible();
    // What the service declares does not come from telemetry.
    expect(region('Ports')).toBeVisible();
  });
});

it('shows no age in the future when the estate moved its clock', async () => {
  const ahead = '2100-01-01T12:10:00.000Z';
  const answers = [{ ...answered, observedAt: '2100-01-01T12:09:30.000Z' }];
  await show({
    now: ahead,
    drift: { ...evidence.drift, answers },
  });
  expect(region('Drift')).toHaveTextContent('frankfurt, scenario, just now');
});

describe('plaintext', () => {
  const { panel } = evidence.plaintext;

  it('shows seven days as seven cells, holes as holes', async () => {
    const days = panel.days.map((day, at) => {
      if (at === 1) return { ...day, state: 'hole' as const, coverage: 0.625 };
      if (at === 2)
        return { ...day, state: 'plaintext' as const, plaintext: 3 };
      return at === 3 ? { ...day, state: 'quiet' as const, requests: 0 } : day;
    });
    await show({
      plaintext: panelView(plaintextHeadline, {
        ...panel,
        days,
        outcome: 'fail',
        message: 'Plaintext on 1 of 7 days.',
        callers: [
          {
            caller: 'legacy/import',
            protocol: 'http',
            requests: 3,
            site: 'frankfurt',
          },
          {
            caller: 'unknown',
            protocol: 'tcp',
            requests: 1,
            site: 'frankfurt',
          },
        ],
      }),
    });
    const card = region('Plaintext, seven days');
    const cells = within(card).getByRole('list', {
      name: 'The last seven whole days',
    });
    expect(
      within(cells)
        .getAllByRole('listitem')
        .map(cell => cell.getAttribute('title')),
    ).toEqual([
      '2027-03-01: no plaintext; 1,000 requests, 0 in plaintext, 100 % measured',
      '2027-03-02: not measured whole; 1,000 requests, 0 in plaintext, 62 % measured',
      '2027-03-03: plaintext; 1,000 requests, 3 in plaintext, 100 % measured',
      '2027-03-04: nobody called; 0 requests, 0 in plaintext, 100 % measured',
      '2027-03-05: no plaintext; 1,000 requests, 0 in plaintext, 100 % measured',
      '2027-03-06: no plaintext; 1,000 requests, 0 in plaintext, 100 % measured',
      '2027-03-07: no plaintext; 1,000 requests, 0 in plaintext, 100 % measured',
    ]);
    expect(card).toHaveTextContent(
      'legacy/import (the name it gives itself): 3 requests at frankfurt',
    );
    expect(card).toHaveTextContent(
      'A caller outside the mesh, without an identity: 1 request at frankfurt',
    );
  });

  it('has no cells when nobody answered', async () => {
    await show({
      plaintext: panelView(
        plaintextHeadline,
        {
          ...panel,
          days: [],
          outcome: 'insufficient-evidence',
          message: 'Cannot be told: amsterdam: Down',
        },
        { answers: [silent('unreachable')] },
      ),
    });
    const card = region('Plaintext, seven days');
    expect(card).toHaveTextContent('Cannot be told: amsterdam: Down');
    expect(within(card).queryByRole('listitem', { name: /2027/ })).toBeNull();
  });
});

it('tells drift cluster by cluster, with what a proxy refuses', async () => {
  const [cluster] = evidence.drift.panel.clusters;
  await show({
    drift: panelView(driftHeadline, {
      ...evidence.drift.panel,
      state: 'rejected',
      message: 'Proxies in fra-2 refuse what they are sent.',
      clusters: [
        {
          ...cluster,
          onTip: 1,
          others: [
            { commit: 'b'.repeat(40), proxies: 1 },
            { commit: null, proxies: 1 },
          ],
          behindSeconds: 300,
          rejected: [{ text: 'duplicate address', proxies: 1 }],
          disconnected: 2,
        },
        { ...cluster, cluster: 'ams-1', behindSeconds: null },
      ],
    }),
  });
  const card = region('Drift');
  expect(card).toHaveTextContent(
    'fra-1: 1 of 3 proxies on the tip, 1 on bbbbbbbb, 1 cannot be told, the oldest waits for 5 min',
  );
  expect(card).toHaveTextContent('2 proxies not connected');
  expect(card).toHaveTextContent('1 proxy refused it: duplicate address');
  expect(card).toHaveTextContent(
    'ams-1: 3 of 3 proxies on the tip, how long they wait is unknown',
  );
});

it('says what a rollout waits for', async () => {
  await show({
    rollout: panelView(rolloutHeadline, {
      silent: [],
      rollouts: [
        {
          cluster: 'fra-1',
          name: 'checkout',
          phase: 'Paused',
          current: true,
          message: 'The analysis is inconclusive',
          step: 2,
          steps: 5,
          declaredWeight: 0.2,
          appliedWeight: 0.1,
          since: observedAt,
          analyses: [
            { name: 'errors', phase: 'Inconclusive', needed: 2400, seen: 410 },
          ],
          standing: 'waiting',
          missing: 1990,
          off: true,
        },
      ],
    }),
  });
  const card = region('Rollout');
  expect(card).toHaveTextContent(
    'fra-1: Waiting. The analysis is inconclusive',
  );
  expect(card).toHaveTextContent(
    '20.00 % declared for the new version, 10.00 % arrives',
  );
  expect(card).toHaveTextContent('These differ by more than a fifth');
  expect(card).toHaveTextContent(
    'Analysis errors: Inconclusive, 410 requests seen of 2400 needed',
  );
});

it('does not say that no rollout is under way where nobody could be asked', async () => {
  await show({
    rollout: panelView(rolloutHeadline, {
      rollouts: [],
      silent: [
        {
          site: 'amsterdam',
          source: 'argo',
          state: 'unreachable',
          message: 'Down.',
        },
      ],
    }),
  });
  expect(region('Rollout')).toHaveTextContent(
    'Unknown whether one is under way',
  );
});

it('says whom to call for failures', async () => {
  await show({
    failures: panelView(failureHeadline, {
      requests: 1000,
      failed: 12,
      rows: [
        {
          origin: 'network',
          requests: 12,
          reasons: [
            {
              reason: 'UF',
              means: 'connecting failed',
              ambiguous: true,
              requests: 12,
            },
          ],
        },
      ],
      silent: [],
    }),
  });
  const card = region('Failures by origin');
  expect(card).toHaveTextContent(
    '1.20 % of 1,000 requests failed in the last hour',
  );
  expect(card).toHaveTextContent('Network: 12 requests; call the network team');
  expect(card).toHaveTextContent(
    '12: connecting failed (UF), which may have another cause',
  );
});

it.each([
  [0, [], 'Nobody called in the last hour'],
  [0, ['unreachable'], 'Unknown: not every site answered'],
  [100, ['unreachable'], 'where it was measured'],
] as const)(
  'does not call %d requests with %j silent healthy',
  async (requests, states, words) => {
    await show({
      failures: panelView(failureHeadline, {
        requests,
        failed: 0,
        rows: [],
        silent: states.map(state => ({
          site: 'amsterdam',
          source: 'prometheus',
          state,
          message: 'Down.',
        })),
      }),
    });
    expect(region('Failures by origin')).toHaveTextContent(words);
  },
);

it('leads from a blocked call to the form that asks for it', async () => {
  await show({
    egress: panelView(egressHeadline, {
      silent: [],
      rows: [
        {
          host: 'pixel.ads.example',
          port: 443,
          protocol: 'http',
          outcome: 'blocked',
          requests: 4320,
          lastSeen: observedAt,
        },
        { protocol: 'tcp', outcome: 'passed', requests: 3 },
      ],
    }),
  });
  const card = region('Calls outside that were not declared');
  expect(
    within(card).getByRole('link', { name: 'Ask for pixel.ads.example' }),
  ).toHaveAttribute(
    'href',
    '/mesh/request/egress?service=shop%2Fcheckout&host=pixel.ads.example&port=443',
  );
  expect(card).toHaveTextContent('1 destination is reached around the gateway');
  expect(card).toHaveTextContent('Somewhere (tcp); only the log knows where');
});

it('tells undeclared, unused and unknown calls apart', async () => {
  await show({
    dependencies: panelView(dependencyHeadline, {
      silent: [],
      rows: [
        { to: 'shop/new', state: 'undeclared', requests: 12_345, failed: 3 },
        { to: 'shop/old', state: 'unused', requests: 0, failed: 0 },
        { to: 'shop/far', state: 'unknown', requests: 0, failed: 0 },
      ],
    }),
  });
  const card = region('Calls, declared and seen');
  expect(card).toHaveTextContent('1 service is called without being declared');
  expect(card).toHaveTextContent(
    'shop/new called, not declared: 12.3K requests in a week, 3 of them failed',
  );
  expect(card).toHaveTextContent('shop/old declared, not called in a week');
  expect(card).toHaveTextContent(
    'shop/far declared; whether it is called is unknown',
  );
});

it('holds cost against the budget, and knows when it does not know', async () => {
  await show({
    cost: panelView(costHeadline, {
      budget: { cpu: 0.08, memory: 0.1 },
      silent: [],
      usage: {
        proxyCores: 1.5,
        allCores: 12.5,
        proxyBytes: 1e9,
        allBytes: 0,
        cpuShare: 0.12,
        isWhole: true,
      },
    }),
  });
  const card = region('Cost of the mesh in shop');
  expect(card).toHaveTextContent('The price is not known');
  expect(card).toHaveTextContent(
    '12.00 % of the namespace; the mesh may take 8 %, so it is over',
  );
  expect(card).toHaveTextContent('The share is not known');
});

it('does not call a share kept to that a silent site may break', async () => {
  const { panel } = evidence.cost;
  if (panel.usage === undefined) throw new Error('The fixture has a use.');
  await show({
    cost: panelView(costHeadline, {
      ...panel,
      usage: { ...panel.usage, isWhole: false },
    }),
  });
  const share = within(region('Cost of the mesh in shop')).getByText(
    /6\.00 % of what was measured of the namespace; the mesh may take 8 %/,
  );
  expect(share.previousElementSibling).toHaveStyle({ color: '#4d5764' });
});

it('draws the course of a number, and writes it for those who do not see it', async () => {
  await show({
    drift: panelView(driftHeadline, evidence.drift.panel, {
      trend: {
        unit: 'seconds behind',
        lines: [
          {
            site: 'frankfurt',
            part: 'sync',
            points: [
              { at: '2027-03-07T00:00:00Z', value: 0 },
              { at: '2027-03-08T00:00:00Z', value: 120 },
            ],
          },
          {
            site: 'amsterdam',
            part: 'sync',
            points: [{ at: observedAt, value: 5 }],
          },
        ],
      },
    }),
  });
  expect(region('Drift')).toHaveTextContent('frankfurt: from 0 s to 2 min');
  expect(region('Drift')).not.toHaveTextContent('amsterdam');
});

it('leads from a clean clock to the request for strict mTLS', async () => {
  await show(evidence);
  expect(
    within(region('Plaintext, seven days')).getByRole('link', {
      name: 'Ask for strict mTLS',
    }),
  ).toHaveAttribute(
    'href',
    '/mesh/request/strict-mtls?service=shop%2Fcheckout',
  );
});

it('leads from what is called and not declared to declaring it, and back', async () => {
  await show({
    ...evidence,
    dependencies: panelView(dependencyHeadline, {
      silent: [],
      rows: [
        { to: 'shop/ad', state: 'undeclared', requests: 3, failed: 0 },
        { to: 'shop/email', state: 'unused', requests: 0, failed: 0 },
      ],
    }),
  });
  const card = within(region('Calls, declared and seen'));
  expect(card.getByRole('link', { name: 'Declare it' })).toHaveAttribute(
    'href',
    '/mesh/request/dependency?service=shop%2Fcheckout&add=shop%2Fad',
  );
  expect(card.getByRole('link', { name: 'Take it back' })).toHaveAttribute(
    'href',
    '/mesh/request/dependency?service=shop%2Fcheckout&remove=shop%2Femail',
  );
});
