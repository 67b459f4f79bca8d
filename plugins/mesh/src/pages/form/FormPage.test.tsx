import { mockApis } from '@backstage/frontend-test-utils';
import type { PreviewView } from '@causeway/plugin-mesh-common';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  change,
  choices,
  FakeMesh,
  preview,
  renderMesh,
  responseError,
  SLOW,
} from '../../__testUtils__';

const PATH = '/mesh/request/egress?service=shop/checkout';
const WHY = 'Card payments are settled here.';
const button = () => screen.getByRole('button', { name: 'Ask for egress' });

async function filledIn() {
  await userEvent.type(
    await screen.findByRole('combobox', { name: /^Host/ }, SLOW),
    'api.example.com',
  );
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), WHY);
  await waitFor(() => expect(button()).toBeEnabled(), SLOW);
}

const refused = (
  findings: PreviewView['findings'],
  because = 'It cannot be.',
): PreviewView => ({
  findings,
  world: {},
  diff: [],
  steps: [],
  submittable: { yes: false, because },
});

it('starts with today’s values, and a link may fill in more', async () => {
  const mesh = new FakeMesh();
  renderMesh(`${PATH}&host=pay.example.com&port=8443`, mesh);
  expect(
    await screen.findByRole('combobox', { name: /^Service/ }, SLOW),
  ).toHaveValue('shop/checkout');
  expect(screen.getByRole('combobox', { name: /^Host/ })).toHaveValue(
    'pay.example.com',
  );
  expect(screen.getByRole('textbox', { name: /^Port/ })).toHaveValue('8443');
  expect(screen.getByRole('combobox', { name: /^Protocol/ })).toHaveValue(
    'HTTPS',
  );
  expect(mesh.of('choices')).toEqual([['egress', 'shop/checkout']]);
});

it('says what is still needed before it can be submitted', async () => {
  renderMesh(PATH, new FakeMesh());
  expect(
    await screen.findByText('Still needed: Host, Why.', {}, SLOW),
  ).toBeVisible();
  expect(button()).toBeDisabled();
  expect(button()).toHaveAccessibleDescription('Still needed: Host, Why.');
});

it('submits what was previewed and goes to the change', async () => {
  const mesh = new FakeMesh();
  renderMesh(PATH, mesh);
  await filledIn();
  expect(
    screen.getByText('checkout may call api.example.com:443 over HTTPS'),
  ).toBeVisible();
  await userEvent.click(button());
  expect(
    await screen.findByRole('heading', { level: 2, name: change.title }, SLOW),
  ).toBeVisible();
  expect(mesh.of('submit')).toEqual([
    [
      {
        kind: 'egress',
        input: {
          service: 'shop/checkout',
          action: 'add',
          host: 'api.example.com',
          port: 443,
          protocol: 'HTTPS',
          reason: WHY,
        },
        planHash: preview.planHash,
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ],
  ]);
});

it('submits once on a double click', async () => {
  let answer: () => void = () => undefined;
  const mesh = new FakeMesh({
    submit: () =>
      new Promise(resolve => {
        answer = () => resolve(change);
      }),
  });
  renderMesh(PATH, mesh);
  await filledIn();
  const form = screen.getByRole('form');
  // Both before the page is drawn again, when the button does not look pressed yet.
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  expect(await screen.findByText('Submitting…')).toBeVisible();
  expect(mesh.of('submit')).toHaveLength(1);
  answer();
  await screen.findByRole('heading', { level: 2, name: change.title }, SLOW);
});

it('keeps its key for a second try after a lost answer', async () => {
  let turns = 0;
  const mesh = new FakeMesh({
    submit: async () => {
      turns += 1;
      if (turns === 1) throw new TypeError('Failed to fetch');
      return change;
    },
  });
  renderMesh(PATH, mesh);
  await filledIn();
  await userEvent.click(button());
  expect(await screen.findByText(/It was not submitted/)).toBeVisible();
  await userEvent.click(button());
  await screen.findByRole('heading', { level: 2, name: change.title }, SLOW);
  const keys = mesh.of('submit').map(([sent]) => (sent as { key: string }).key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it('asks under a new key when the form was edited after a lost answer', async () => {
  const mesh = new FakeMesh({
    submit: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  renderMesh(PATH, mesh);
  await filledIn();
  await userEvent.click(button());
  await screen.findByText(/It was not submitted/);
  await userEvent.type(screen.getByRole('combobox', { name: /^Host/ }), '.org');
  await waitFor(() => expect(button()).toBeEnabled(), SLOW);
  await userEvent.click(button());
  await waitFor(() => expect(mesh.of('submit')).toHaveLength(2));
  const keys = mesh.of('submit').map(([sent]) => (sent as { key: string }).key);
  expect(keys[0]).not.toBe(keys[1]);
});

it('explains that the base moved, keeps what was typed and shows the new preview', async () => {
  const moved = await responseError(409, 'The repositories moved.');
  const mesh = new FakeMesh({ submit: () => Promise.reject(moved) });
  renderMesh(PATH, mesh);
  await filledIn();
  const before = mesh.of('preview').length;
  await userEvent.click(button());
  expect(
    await screen.findByText(/Nothing was submitted. The repositories moved./),
  ).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveValue(WHY);
  await waitFor(() => expect(mesh.of('preview').length).toBe(before + 1), SLOW);
  await waitFor(() => expect(button()).toBeEnabled(), SLOW);
});

it('shows findings beside their fields and applies their fixes', async () => {
  const mesh = new FakeMesh({
    preview: async (_kind, input) =>
      (input as { service: string }).service === 'shop/cart'
        ? preview
        : refused([
            {
              code: 'egress/service-unknown',
              severity: 'error',
              message: 'There is no shop/checkout.',
              jsonPath: ['service'],
              fix: {
                title: 'Use shop/cart',
                jsonPath: ['service'],
                value: 'shop/cart',
              },
            },
            {
              code: 'dependency-cycle/cycle',
              severity: 'error',
              message: 'shop/a calls itself.',
              jsonPath: ['spec', 'dependsOn', 0],
              source: {
                path: 'services/shop/a.yaml',
                repo: 'routing',
                line: 7,
              },
            },
          ]),
  });
  renderMesh(PATH, mesh);
  const service = await screen.findByRole(
    'combobox',
    { name: /^Service/ },
    SLOW,
  );
  await screen.findByText('There is no shop/checkout.', {}, SLOW);
  expect(service).toBeInvalid();
  expect(service).toHaveAccessibleDescription(/There is no shop\/checkout/);
  expect(screen.getByRole('region', { name: 'Findings' })).toHaveTextContent(
    'shop/a calls itself. (routing services/shop/a.yaml, line 7)',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Use shop/cart' }));
  expect(service).toHaveValue('shop/cart');
  await waitFor(
    () => expect(screen.queryByText('There is no shop/checkout.')).toBeNull(),
    SLOW,
  );
});

it('does not call an empty field wrong before anybody was at it', async () => {
  const message = 'host: Too small.';
  renderMesh(
    PATH,
    new FakeMesh({
      preview: async () =>
        refused([
          {
            code: 'egress/input',
            severity: 'error',
            message,
            jsonPath: ['host'],
          },
        ]),
    }),
  );
  const host = await screen.findByRole('combobox', { name: /^Host/ }, SLOW);
  await screen.findByText(/It cannot be submitted: It cannot be./, {}, SLOW);
  expect(screen.queryByText(message)).toBeNull();
  await userEvent.click(host);
  await userEvent.tab();
  expect(screen.getByText(message)).toBeVisible();
});

it('says how the host will be written', async () => {
  renderMesh(`${PATH}&host=API.example.com.`, new FakeMesh());
  expect(
    await screen.findByText('Will be requested as api.example.com', {}, SLOW),
  ).toBeVisible();
});

it('does not submit unseen when the preview fails, and makes it again on demand', async () => {
  const down = await responseError(503, 'The forge does not answer.');
  let turns = 0;
  renderMesh(
    `${PATH}&host=api.example.com&reason=Payments+are+settled`,
    new FakeMesh({
      preview: async () => {
        turns += 1;
        if (turns === 1) throw down;
        return preview;
      },
    }),
  );
  expect(
    await screen.findByText(/The forge does not answer/, {}, SLOW),
  ).toBeVisible();
  expect(button()).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(button()).toBeEnabled(), SLOW);
});

it('works for a kind without a service', async () => {
  renderMesh(
    '/mesh/request/onboard',
    new FakeMesh({ choices: async () => ({ ...choices, prefill: {} }) }),
  );
  expect(
    await screen.findByRole('combobox', { name: /^Owner/ }, SLOW),
  ).toBeVisible();
  expect(screen.getByRole('group', { name: /^Clusters/ })).toBeVisible();
});

it('names the forms there are when one is asked for that is not', async () => {
  renderMesh('/mesh/request/nothing', new FakeMesh());
  expect(
    await screen.findByText(/There is no form called/, {}, SLOW),
  ).toBeVisible();
  expect(
    screen.getByRole('link', { name: 'Egress to a host outside the mesh' }),
  ).toHaveAttribute('href', '/mesh/request/egress');
});

describe('what was typed and left', () => {
  const host = () => screen.findByRole('combobox', { name: /^Host/ }, SLOW);

  /** As long as it takes until a draft is kept, and then some. */
  const kept = () =>
    act(async () => {
      await new Promise(resolve => setTimeout(resolve, 900));
    });

  it('is back after a reload, until it is submitted or begun anew', async () => {
    const storage = mockApis.storage();
    const first = renderMesh(PATH, new FakeMesh(), storage);
    await userEvent.type(await host(), 'pay.example.com');
    await kept();
    first.unmount();

    const second = renderMesh(PATH, new FakeMesh(), storage);
    await screen.findByRole('button', { name: 'Start over' }, SLOW);
    expect(await host()).toHaveValue('pay.example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(await host()).toHaveValue('');
    await filledIn();
    await userEvent.click(button());
    await screen.findByRole('heading', { level: 2, name: change.title }, SLOW);
    await kept();
    second.unmount();

    renderMesh(PATH, new FakeMesh(), storage);
    expect(await host()).toHaveValue('');
    expect(screen.queryByText(/is back/)).toBeNull();
  });

  it('does not overwrite what a link fills in, and is not lost by it', async () => {
    const storage = mockApis.storage();
    const first = renderMesh(PATH, new FakeMesh(), storage);
    await userEvent.type(await host(), 'pay.example.com');
    await kept();
    first.unmount();

    renderMesh(`${PATH}&host=linked.example.com`, new FakeMesh(), storage);
    expect(await host()).toHaveValue('linked.example.com');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Use that' }),
    );
    expect(await host()).toHaveValue('pay.example.com');
  });
});

it('suggests hosts that the service calls and did not declare', async () => {
  renderMesh(
    PATH,
    new FakeMesh({
      choices: async () => ({
        ...choices,
        seenHosts: [{ host: 'pixel.ads.example', port: 443, requests: 8600 }],
      }),
    }),
  );
  await userEvent.click(
    await screen.findByRole('combobox', { name: /^Host/ }, SLOW),
  );
  await userEvent.click(
    await screen.findByRole('option', {
      name: /pixel.ads.example.*8.6K calls/,
    }),
  );
  expect(screen.getByRole('combobox', { name: /^Host/ })).toHaveValue(
    'pixel.ads.example',
  );
});

it('says what it costs where a gate measures it', async () => {
  const [step] = preview.steps;
  renderMesh(
    PATH,
    new FakeMesh({
      preview: async () => ({
        ...preview,
        steps: [
          {
            ...step,
            gates: [
              {
                ...step.gates[0],
                gate: 'cost-budget',
                verdict: {
                  outcome: 'pass',
                  reason: 'Satisfied',
                  message: 'shop: proxies would take 3 % of CPU.',
                  evidence: [],
                  decidedAt: '2027-03-01T09:00:00.000Z',
                },
              },
            ],
          },
        ],
      }),
    }),
  );
  const means = await screen.findByText('What it costs:', {}, SLOW);
  expect(means.parentElement).toHaveTextContent('3 % of CPU');
});

it('shows what will happen before anybody wrote why, and submits nothing but their words', async () => {
  const mesh = new FakeMesh();
  renderMesh(`${PATH}&host=api.example.com`, mesh);
  expect(
    await screen.findByText(
      'checkout may call api.example.com:443 over HTTPS',
      {},
      SLOW,
    ),
  ).toBeVisible();
  expect(mesh.of('preview').at(-1)).toEqual([
    'egress',
    expect.objectContaining({ reason: '(why, as you will write it)' }),
  ]);
  expect(button()).toBeDisabled();
  expect(button()).toHaveAccessibleDescription('Still needed: Why.');
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), WHY);
  await waitFor(() => expect(button()).toBeEnabled(), SLOW);
  await userEvent.click(button());
  await screen.findByRole('heading', { level: 2, name: change.title }, SLOW);
  expect(mesh.of('submit')[0]).toEqual([
    expect.objectContaining({
      input: expect.objectContaining({ reason: WHY }),
    }),
  ]);
});
