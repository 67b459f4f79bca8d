import type { ChangeView } from '@causeway/plugin-mesh-common';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { change, FakeMesh, renderMesh, SLOW } from '../../__testUtils__';

const input = {
  service: 'shop/checkout',
  host: 'API.example.com.',
  port: 443,
  reason: 'Card payments are settled here.',
};

const held = (findings: ChangeView['findings']): ChangeView => ({
  ...change,
  input,
  findings,
});

const show = (findings: ChangeView['findings']) =>
  renderMesh(
    '/mesh/changes/c1',
    new FakeMesh({ change: async () => held(findings) }),
  );

const section = () =>
  screen.findByRole('region', { name: 'Why it cannot go on' }, SLOW);

it('leads back to the form with the fix filled in', async () => {
  show([
    {
      code: 'egress-host/spelling',
      severity: 'error',
      message: 'The host has another spelling.',
      jsonPath: ['host'],
      fix: {
        title: 'Use api.example.com',
        jsonPath: ['host'],
        value: 'api.example.com',
      },
    },
  ]);
  const part = await section();
  const again = within(part).getByRole('link', { name: 'Open the form again' });
  expect(again).toHaveAttribute(
    'href',
    expect.stringContaining('host=API.example.com.'),
  );
  await userEvent.click(
    within(part).getByRole('link', {
      name: 'Apply in the form: Use api.example.com',
    }),
  );
  expect(
    await screen.findByRole('combobox', { name: /^Host/ }, SLOW),
  ).toHaveValue('api.example.com');
  expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveValue(
    input.reason,
  );
});

it('says in words what is mended in a file, and where', async () => {
  show([
    {
      code: 'route-timeout/none',
      severity: 'error',
      message: 'The route has no timeout.',
      source: { repo: 'routing', path: 'services/shop/cart.yaml', line: 3 },
      jsonPath: ['spec', 'routes', 0],
      fix: {
        title: 'Use 2s',
        jsonPath: ['spec', 'routes', 0, 'timeout'],
        value: '2s',
      },
    },
  ]);
  const part = await section();
  expect(part).toHaveTextContent(
    '(routing services/shop/cart.yaml, line 3) To mend it: Use 2s, at spec.routes.0.timeout.',
  );
  expect(within(part).queryByRole('button')).toBeNull();
});

it('leads from a finding to what is behind it', async () => {
  show([
    {
      code: 'egress-host/wildcard',
      severity: 'error',
      message: 'No patterns.',
    },
    {
      code: 'egress/input',
      severity: 'error',
      message: 'The port is missing.',
    },
  ]);
  const links = within(await section()).getAllByRole('link', { name: /^Why/ });
  expect(links).toHaveLength(1);
  await userEvent.click(links[0]);
  expect(
    await screen.findByRole(
      'heading',
      { name: 'About the finding egress-host' },
      SLOW,
    ),
  ).toBeVisible();
  expect(
    await screen.findByText('A pattern opens more than anybody asked for.'),
  ).toBeVisible();
});

it('is not there while the change goes on', async () => {
  show([]);
  await screen.findByRole('heading', { level: 2, name: change.title }, SLOW);
  expect(screen.queryByText('Why it cannot go on')).toBeNull();
});

it('tells all reasons not to render on one page', async () => {
  renderMesh('/mesh/rules/render', new FakeMesh());
  expect(
    await screen.findByText('HTTPS stands on a port of its own', {}, SLOW),
  ).toBeVisible();
  expect(screen.getByText('What is rendered can be read')).toBeVisible();
  expect(
    screen.getByText(/Declare the port on which the host takes HTTPS/),
  ).toBeVisible();
});

it('says so when a code is of no rule', async () => {
  renderMesh('/mesh/rules/onboard', new FakeMesh());
  expect(
    await screen.findByText(/comes from the form itself/, {}, SLOW),
  ).toBeVisible();
});
