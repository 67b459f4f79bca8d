import type { Entity } from '@backstage/catalog-model';
import { renderTestApp } from '@backstage/frontend-test-utils';
import { createTestEntityPage } from '@backstage/plugin-catalog-react/testUtils';
import { rolloutHeadline } from '@causeway/mesh-intent/panels';
import type { EvidenceView, MeshApi } from '@causeway/plugin-mesh-common';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meshApiRef } from '../api';
import { serviceTab } from '../panels/service';
import { formRouteRef, tryRouteRef } from '../routes';
import { FakeMesh, SLOW } from '../__testUtils__';
import { evidence, panelView } from '../__testUtils__/evidenceFixture';

const entity: Entity = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: 'checkout',
    annotations: { 'mesh.corp/service': 'shop/checkout' },
  },
};

type RolloutRow = EvidenceView['rollout']['panel']['rollouts'][number];

async function show(
  overrides: Partial<EvidenceView>,
  told: Partial<MeshApi> = {},
) {
  const mesh = new FakeMesh({
    evidence: async () => ({ ...evidence, ...overrides }),
    ...told,
  });
  renderTestApp({
    extensions: [createTestEntityPage({ entity }), serviceTab],
    mountedRoutes: {
      '/mesh/request/:kind': formRouteRef,
      '/mesh/try': tryRouteRef,
    },
    apis: [[meshApiRef, mesh]],
  });
  await screen.findByRole('region', { name: 'Rollout' }, SLOW);
  return mesh;
}

const region = (name: string) => screen.getByRole('region', { name });

describe('a rollout under way', () => {
  const row = {
    cluster: 'fra-1',
    name: 'checkout',
    phase: 'Paused' as const,
    current: true,
    step: 2,
    steps: 5,
    declaredWeight: 0.2,
    appliedWeight: 0.2,
    analyses: [],
    standing: 'waiting' as const,
    missing: 0,
    off: false,
  };
  const under = (rollouts: readonly RolloutRow[]) => ({
    rollout: panelView(rolloutHeadline, { silent: [], rollouts }),
  });
  const place = { cluster: 'fra-1', name: 'checkout' };

  it('is aborted behind a dialog that says what happens, with a reason', async () => {
    const mesh = await show(under([row]), {
      abortable: async () => ({
        may: { yes: true },
        items: [{ ...place, may: { yes: true } }],
      }),
    });
    const person = userEvent.setup();
    const name = 'Abort checkout in fra-1';
    await person.click(await screen.findByRole('button', { name }, SLOW));
    const dialog = await screen.findByRole('dialog', {
      name: 'Abort the rollout of checkout in fra-1?',
    });
    expect(dialog).toHaveTextContent('goes back to the stable version');
    expect(dialog).toHaveTextContent(
      'The manifest still asks for the new version until someone reverts it',
    );
    const confirm = within(dialog).getByRole('button', { name: 'Abort it' });
    expect(confirm).toBeDisabled();
    await person.type(within(dialog).getByRole('textbox'), 'Errors rise fast');
    expect(mesh.of('abortRollout')).toEqual([]);
    await person.click(confirm);
    expect(
      await screen.findByText(
        /checkout in fra-1 is aborted.*follows/,
        {},
        SLOW,
      ),
    ).toBeInTheDocument();
    expect(mesh.of('abortRollout')).toEqual([
      ['shop/checkout', { ...place, reason: 'Errors rise fast' }],
    ]);
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it.each([
    [
      'the person may not',
      { may: { yes: false as const, because: 'Only owners may.' }, items: [] },
      'Aborting: Only owners may.',
    ],
    [
      'nothing is configured to',
      {
        may: { yes: true as const },
        items: [
          { ...place, may: { yes: false as const, because: 'Nothing could.' } },
        ],
      },
      'Aborting: Nothing could.',
    ],
  ])('has no button where %s, and says why', async (_, told, words) => {
    await show(under([row]), { abortable: async () => told });
    expect(await screen.findByText(words, {}, SLOW)).toBeInTheDocument();
    expect(
      within(region('Rollout')).queryByRole('button'),
    ).not.toBeInTheDocument();
  });

  it('tells an abort that failed, and may be tried again', async () => {
    await show(under([row]), {
      abortable: async () => ({
        may: { yes: true },
        items: [{ ...place, may: { yes: true } }],
      }),
      abortRollout: async () => {
        throw new Error('no way');
      },
    });
    const person = userEvent.setup();
    const name = 'Abort checkout in fra-1';
    await person.click(await screen.findByRole('button', { name }, SLOW));
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByRole('textbox'), 'Errors rise fast');
    await person.click(
      within(dialog).getByRole('button', { name: 'Abort it' }),
    );
    expect(await screen.findByRole('alert', {}, SLOW)).toHaveTextContent(
      'no way',
    );
    expect(screen.getByRole('button', { name })).toBeEnabled();
  });

  it('is not asked about where it is done', async () => {
    const mesh = await show(
      under([{ ...row, phase: 'Healthy', standing: 'done' }]),
    );
    expect(mesh.of('abortable')).toEqual([]);
  });
});
