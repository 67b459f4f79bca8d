import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  change,
  FakeMesh,
  renderMesh,
  responseError,
  SLOW,
  status,
  step,
} from '../../__testUtils__';

const heading = () =>
  screen.findByRole('heading', { level: 2, name: change.title }, SLOW);

it('shows the whole thread of a change', async () => {
  renderMesh('/mesh/changes/c1', new FakeMesh());
  await heading();
  expect(screen.getByText('Proposed', { selector: 'span' })).toBeVisible();
  expect(screen.getByText('It waits for:')).toBeVisible();
  expect(
    screen.getByText('checkout may call api.example.com:443 over HTTPS'),
  ).toBeVisible();
  // Once beside what it waits for, where one goes to approve; once in its step.
  for (const name of [/^routing #12/, /^#12/]) {
    expect(screen.getByRole('link', { name })).toHaveAttribute(
      'href',
      'https://forge.example/mesh/routing/pulls/12',
    );
  }
  expect(
    screen.getByText('Verified by the forge as causeway-bot'),
  ).toBeVisible();
  expect(screen.getByText(/Not enough evidence yet/)).toBeVisible();
  expect(screen.getByText(/Holds the merge, not the request/)).toBeVisible();
  // The portal's clock answers on its own; until then ages follow the browser's.
  expect(await screen.findByText(/5 min ago/, {}, SLOW)).toBeVisible();
  expect(screen.getByText(/2 of 2 must approve/)).toBeVisible();
  const diff = screen.getByRole('region', { name: /checkout.yaml/ });
  expect(within(diff).getByText('+b: 2')).toBeVisible();
  expect(within(diff).getByText('# The till')).toBeVisible();
  expect(
    screen.getByText('Submitted the change; its plan was checked.'),
  ).toBeVisible();
});

it('says why Resume cannot be pressed', async () => {
  renderMesh('/mesh/changes/c1', new FakeMesh());
  await heading();
  expect(screen.getByRole('button', { name: 'Resume' })).toBeDisabled();
  expect(
    screen.getByText('Resume: Nothing is waiting for a person.'),
  ).toBeVisible();
});

it('withdraws with a reason and asks for the change again', async () => {
  const mesh = new FakeMesh();
  renderMesh('/mesh/changes/c1', mesh);
  await heading();
  const before = mesh.of('change').length;
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = within(dialog).getByRole('button', { name: 'Withdraw it' });
  expect(confirm).toBeDisabled();
  await userEvent.type(
    within(dialog).getByRole('textbox', { name: /Reason/ }),
    'No longer needed',
  );
  await userEvent.click(confirm);
  expect(mesh.of('withdraw')).toEqual([['c1', 'No longer needed']]);
  expect(mesh.of('change').length).toBeGreaterThan(before);
});

it('keeps the page and says why when withdrawing is refused', async () => {
  const refused = await responseError(403, 'Only owners of shop/checkout may.');
  const mesh = new FakeMesh({
    resume: () => Promise.reject(refused),
    change: async () => ({
      ...change,
      may: { ...change.may, resume: { yes: true } },
    }),
  });
  renderMesh('/mesh/changes/c1', mesh);
  await heading();
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Only owners of shop/checkout may.',
  );
  expect(screen.getByRole('button', { name: 'Resume' })).toBeEnabled();
});

it('tells a signature the forge did not verify, with the reason', async () => {
  const unverified = {
    ...step,
    signature: { verified: false, reason: 'gpg.error.not_signed_commit' },
  };
  renderMesh(
    '/mesh/changes/c1',
    new FakeMesh({ change: async () => ({ ...change, steps: [unverified] }) }),
  );
  await heading();
  expect(
    screen.getByText('Not verified: gpg.error.not_signed_commit'),
  ).toBeVisible();
  expect(screen.queryByText(/Verified by the forge/)).toBeNull();
});

it('shows what was seen to who can mend it, closed until asked for', async () => {
  const proposed = {
    type: 'Proposed' as const,
    status: 'false' as const,
    reason: 'ForgeUnreachable',
    message: 'The forge at https://forge.example cannot be reached.',
    since: change.updatedAt,
    observedGeneration: 1,
  };
  const detail = 'GET https://forge.example/api/v1/repos answered 502';
  renderMesh(
    '/mesh/changes/c1',
    new FakeMesh({
      change: async () => ({
        ...change,
        conditions: [{ ...proposed, detail }],
      }),
    }),
  );
  await heading();
  expect(screen.getByText(/cannot be reached\./)).toBeVisible();
  expect(screen.getByText(detail)).not.toBeVisible();
  await userEvent.click(screen.getByText('What was seen, for who can mend it'));
  expect(screen.getByText(detail)).toBeVisible();
});

it('shows how a change ended and offers nothing more', async () => {
  renderMesh(
    '/mesh/changes/c1',
    new FakeMesh({
      change: async () => ({
        ...change,
        phase: 'withdrawn',
        blockedBy: undefined,
        ended: {
          as: 'withdrawn',
          reason: 'No longer needed',
          at: change.updatedAt,
        },
      }),
    }),
  );
  await heading();
  expect(screen.getByText(/This change was withdrawn/)).toHaveTextContent(
    'No longer needed',
  );
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

it('says that there is no such change', async () => {
  const missing = await responseError(404, 'No change c2');
  renderMesh(
    '/mesh/changes/c2',
    new FakeMesh({ change: () => Promise.reject(missing) }),
  );
  expect(
    await screen.findByText('There is no such change', {}, SLOW),
  ).toBeVisible();
});

it('says what went wrong and tries again', async () => {
  const down = await responseError(503, 'The database is away.');
  let turns = 0;
  renderMesh(
    '/mesh/changes/c1',
    new FakeMesh({
      change: async () => {
        turns += 1;
        if (turns === 1) throw down;
        return change;
      },
    }),
  );
  expect(
    await screen.findByText(/The database is away/, {}, SLOW),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading();
});

it('shows that it is loading', async () => {
  renderMesh(
    '/mesh/changes/c1',
    new FakeMesh({ change: () => new Promise(() => undefined) }),
  );
  expect(
    await screen.findByText('Loading the change', {}, SLOW),
  ).toBeInTheDocument();
});

it('says what is simulated and which repository is not seen', async () => {
  renderMesh(
    '/mesh/changes/c1',
    new FakeMesh({
      status: async () => ({
        ...status,
        simulated: true,
        repositories: [
          {
            role: 'security',
            state: 'stale',
            message: 'Last confirmed 12 minutes ago.',
          },
          { role: 'identity', state: 'no-data', message: 'Not read yet.' },
        ],
      }),
    }),
  );
  await heading();
  expect(await screen.findByText(/^Simulated/)).toBeVisible();
  expect(screen.getByText('Stale')).toBeVisible();
  expect(screen.getByText('No data')).toBeVisible();
});

describe('a gate that holds a step', () => {
  const held = (override: { yes: boolean; because?: string }) => ({
    ...change,
    steps: [
      {
        ...step,
        gates: [
          {
            ...step.gates[0],
            gate: 'impact-replay',
            title: 'Replay',
            verdict: {
              ...step.gates[0].verdict,
              outcome: 'fail' as const,
              message: 'It would deny the batch job.',
            },
            override,
          },
        ],
      },
    ],
  });

  it('is set aside by who may, with a reason', async () => {
    const mesh = new FakeMesh({ change: async () => held({ yes: true }) });
    renderMesh('/mesh/changes/c1', mesh);
    await heading();
    await userEvent.click(screen.getByRole('button', { name: 'Set aside…' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Set “Replay” aside?',
    });
    const confirm = within(dialog).getByRole('button', {
      name: 'Set it aside',
    });
    const reason = within(dialog).getByRole('textbox', { name: /Reason/ });
    await userEvent.type(reason, 'Because');
    expect(confirm).toBeDisabled();
    await userEvent.type(reason, ' it is gone');
    await userEvent.click(confirm);
    expect(mesh.of('override')).toEqual([
      ['c1', { step: 1, gate: 'impact-replay', reason: 'Because it is gone' }],
    ]);
  });

  it('says who may when the reader may not', async () => {
    const because = 'Only owners of security may set a gate aside.';
    const mesh = new FakeMesh({
      change: async () => held({ yes: false, because }),
    });
    renderMesh('/mesh/changes/c1', mesh);
    await heading();
    expect(screen.getByRole('button', { name: 'Set aside…' })).toBeDisabled();
    expect(screen.getByText(because)).toBeVisible();
  });
});

it('offers to abandon only what landed in part', async () => {
  const half = {
    ...change,
    may: { ...change.may, abandon: { yes: true } },
  };
  const mesh = new FakeMesh({ change: async () => half });
  renderMesh('/mesh/changes/c1', mesh);
  await heading();
  await userEvent.click(
    screen.getByRole('button', { name: 'Abandon the rest' }),
  );
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(
    within(dialog).getByRole('textbox', { name: /Reason/ }),
    'Moot now',
  );
  await userEvent.click(
    within(dialog).getByRole('button', { name: 'Abandon the rest' }),
  );
  expect(mesh.of('abandon')).toEqual([['c1', 'Moot now']]);
});

describe('after the merge', () => {
  const landed = {
    ...change,
    phase: 'live' as const,
    blockedBy: undefined,
    steps: [{ ...step, state: 'merged' as const }],
    may: {
      ...change.may,
      withdraw: { yes: false, because: 'A step is merged already.' },
      revert: { yes: true },
    },
  };

  const answer = async (words: string, field: RegExp, does: string) => {
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: field }),
      words,
    );
    await userEvent.click(within(dialog).getByRole('button', { name: does }));
    expect(screen.queryByRole('dialog')).toBeNull();
  };

  it('reverts with a reason, under one key however often it is pressed', async () => {
    let tries = 0;
    const mesh = new FakeMesh({
      change: async () => landed,
      revert: async () => {
        tries += 1;
        if (tries === 1) throw new Error('The connection broke');
        return change;
      },
    });
    renderMesh('/mesh/changes/c1', mesh);
    await heading();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
    for (const _ of ['lost', 'answered']) {
      await userEvent.click(screen.getByRole('button', { name: 'Revert' }));
      await answer('Partners moved back', /Reason/, 'Ask for the revert');
    }
    const calls = mesh.of('revert');
    expect(calls).toEqual([
      [
        'c1',
        {
          reason: 'Partners moved back',
          key: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      ],
      calls[0],
    ]);
  });

  it('leads to the change that takes it back, and says why there is no second', async () => {
    const because = 'Change u1 was asked for to take it back.';
    renderMesh(
      '/mesh/changes/c1',
      new FakeMesh({
        change: async () => ({
          ...landed,
          undoneBy: ['u0', 'u1'],
          may: { ...landed.may, revert: { yes: false, because } },
        }),
      }),
    );
    await heading();
    expect(screen.getByRole('button', { name: 'Revert' })).toBeDisabled();
    expect(screen.getByText(`Revert: ${because}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'change u1' })).toHaveAttribute(
      'href',
      '/mesh/changes/u1',
    );
  });

  it('keeps an urgent change as merged, in the words of whoever looked', async () => {
    const urgent = {
      ...landed,
      urgent: true as const,
      conditions: [
        ...change.conditions,
        {
          type: 'ReviewDue' as const,
          status: 'true' as const,
          reason: 'MergedUrgently',
          message: 'Merged without dry-run and replay.',
          since: change.updatedAt,
          observedGeneration: 1,
        },
      ],
      may: { ...landed.may, review: { yes: true } },
    };
    const mesh = new FakeMesh({ change: async () => urgent });
    renderMesh('/mesh/changes/c1', mesh);
    await heading();
    expect(screen.getByText('Urgent')).toBeVisible();
    await userEvent.click(
      screen.getByRole('button', { name: 'Keep as merged' }),
    );
    await answer(
      'Only the leaked identity',
      /What you looked at/,
      'Keep it as merged',
    );
    expect(mesh.of('review')).toEqual([['c1', 'Only the leaked identity']]);
  });
});

it('tells a draft from a pull request that people may review', async () => {
  const second = { ...step, index: 2, title: 'Enforce it' };
  renderMesh(
    '/mesh/changes/c1',
    new FakeMesh({
      change: async () => ({
        ...change,
        steps: [{ ...step, ready: true }, second],
      }),
    }),
  );
  await heading();
  const card = (name: RegExp) => screen.getByRole('region', { name });
  expect(within(card(/Step 1 of 2/)).getByText('Open')).toBeVisible();
  expect(within(card(/Step 2 of 2/)).getByText('Draft')).toBeVisible();
});

it('shows the lines that a branch of people needs for an override', async () => {
  const trailers = ['Plan-Hash: abc', 'Override-by: impact-replay user:x'];
  renderMesh(
    '/mesh/changes/c1',
    new FakeMesh({
      change: async () => ({ ...change, steps: [{ ...step, trailers }] }),
    }),
  );
  await heading();
  expect(screen.getByText(/Override-by: impact-replay user:x/)).toBeVisible();
});

it('leads to whom it reaches', async () => {
  renderMesh('/mesh/changes/c1', new FakeMesh());
  await heading();
  expect(
    screen.getByRole('link', { name: 'Whom it reaches, in the graph' }),
  ).toHaveAttribute('href', '/mesh/graph?change=c1');
});

describe('what happens next', () => {
  it('is on those whose approval would still count', async () => {
    const [fourEyes] = step.gates;
    const owed = {
      ...fourEyes,
      verdict: { ...fourEyes.verdict, owedBy: ['owner-two', 'owner-three'] },
    };
    renderMesh(
      '/mesh/changes/c1',
      new FakeMesh({
        change: async () => ({
          ...change,
          steps: [{ ...step, gates: [owed] }],
        }),
      }),
    );
    await heading();
    expect(screen.getByText(/any of owner-two, owner-three/)).toBeVisible();
  });

  it('is on whoever asked, when the base moved', async () => {
    renderMesh(
      '/mesh/changes/c1',
      new FakeMesh({
        change: async () => ({ ...change, waitsFor: 'conflict' }),
      }),
    );
    await heading();
    const alert = screen.getByText('On:').closest('dl')!;
    expect(alert).toHaveTextContent('Shop Requester');
  });
});

it('acknowledges what was merged without proof', async () => {
  const mesh = new FakeMesh({
    change: async () => ({
      ...change,
      steps: [{ ...step, state: 'merged' }],
      conditions: [
        {
          type: 'MergedUnproven',
          status: 'true',
          reason: 'MergedUnproven',
          message: 'It was merged before its gates passed.',
          since: change.updatedAt,
          observedGeneration: 1,
        },
      ],
      may: { ...change.may, acknowledge: { yes: true } },
    }),
  });
  renderMesh('/mesh/changes/c1', mesh);
  await heading();
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(
    within(dialog).getByRole('textbox', { name: /Why it may stay/ }),
    'Seen and good',
  );
  await userEvent.click(
    within(dialog).getByRole('button', { name: 'Acknowledge it' }),
  );
  expect(mesh.of('acknowledge')).toEqual([['c1', 'Seen and good']]);
});

describe('how far it got', () => {
  const merged = {
    ...change,
    steps: [{ ...step, state: 'merged' as const }],
  };

  it('is told cluster by cluster, and what is not known is not green', async () => {
    renderMesh(
      '/mesh/changes/c1',
      new FakeMesh({ change: async () => merged }),
    );
    const part = await screen.findByRole(
      'region',
      { name: 'How far it got' },
      SLOW,
    );
    const clusters = await within(part).findAllByRole('listitem');
    expect(clusters.map(each => each.textContent)).toEqual([
      expect.stringMatching(/^fra-1 wave 0, frankfurtApplied by mesh/),
      expect.stringMatching(/^fra-2 wave 1, frankfurtNot yet: mesh at/),
      expect.stringMatching(/^ams-1 wave 2, amsterdamUnreachable: amsterdam/),
    ]);
    expect(clusters[0]).toHaveTextContent('12 of 14 proxies acknowledged it');
    expect(clusters[0]).toHaveTextContent('1 proxy refused it: Unknown field');
    expect(clusters[2]).toHaveTextContent('Stale: The last answer is');
  });

  it('is not asked before the merge', async () => {
    const mesh = new FakeMesh();
    renderMesh('/mesh/changes/c1', mesh);
    await heading();
    expect(mesh.of('reach')).toEqual([]);
    expect(screen.queryByText('How far it got')).toBeNull();
  });
});
