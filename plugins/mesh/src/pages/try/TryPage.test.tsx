import type { CheckAnswer, CheckRequest } from '@causeway/plugin-mesh-common';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  FakeMesh,
  impact,
  preview,
  renderMesh,
  responseError,
  SLOW,
} from '../../__testUtils__';

beforeEach(() => sessionStorage.clear());

const PLACE = 'security:policies/payments/card-gateway.yaml';
const AT = `/mesh/try?file=${encodeURIComponent(PLACE)}`;
const POLICY = [
  'kind: AuthorizationPolicy',
  'spec:',
  '  action: allow',
  '',
].join('\n');

const clean: CheckAnswer = {
  world: { security: 'c0ffee0'.padEnd(40, '0') },
  findings: [],
  diff: preview.diff,
  impacts: [impact],
  unknown: [],
};

const wrongAction: CheckAnswer = {
  ...clean,
  diff: [],
  impacts: [],
  findings: [
    {
      code: 'policy-shape/action',
      severity: 'error',
      message: 'There is no action "allow".',
      source: {
        repo: 'security',
        path: 'policies/payments/card-gateway.yaml',
        line: 3,
        column: 11,
      },
      jsonPath: ['spec', 'action'],
      fix: {
        title: 'Use ALLOW',
        jsonPath: ['spec', 'action'],
        value: 'ALLOW',
      },
    },
    {
      code: 'dependency-trust/missing',
      severity: 'warning',
      message: 'Another file is about this.',
      source: { repo: 'routing', path: 'services/shop/payment.yaml', line: 2 },
      fix: { title: 'Declare it', jsonPath: ['spec'], value: {} },
    },
  ],
};

const judged = ({ files }: CheckRequest): CheckAnswer =>
  files[0].text?.includes('allow') ? wrongAction : clean;

const text = () =>
  screen.findByRole('textbox', { name: 'Text of the whole file, YAML' }, SLOW);

async function paste(value: string) {
  const area = await text();
  await userEvent.clear(area);
  await userEvent.click(area);
  await userEvent.paste(value);
}

const region = (name: string) => screen.findByRole('region', { name }, SLOW);

it('asks nothing until there is a text, and says what it waits for', async () => {
  const mesh = new FakeMesh();
  renderMesh(AT, mesh);
  await text();
  expect(screen.getByRole('combobox', { name: 'Path' })).toHaveValue(
    'policies/payments/card-gateway.yaml',
  );
  expect(screen.getByText(/has no text yet: paste it/)).toBeVisible();
  expect(screen.getByText(/Nothing is stored/)).toBeVisible();
  expect(mesh.of('check')).toEqual([]);
});

it('shows findings with place, fixes one by a click, then what it means and who would be denied', async () => {
  const mesh = new FakeMesh({ check: async asked => judged(asked) });
  renderMesh(AT, mesh);
  await paste(POLICY);
  const rules = await region('What the rules say');
  const place = await within(rules).findByRole('button', {
    name: 'Go to line 3',
  });
  const area = (await text()) as HTMLTextAreaElement;
  expect(area).toBeInvalid();
  expect(rules).toHaveTextContent(
    '(security policies/payments/card-gateway.yaml, line 3, column 11)',
  );
  await userEvent.click(place);
  expect(area).toHaveFocus();
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe(
    'allow',
  );
  // A file that is not here is mended where it is.
  expect(rules).toHaveTextContent('To mend it: Declare it, at spec.');
  await userEvent.click(
    within(rules).getByRole('button', { name: 'Use ALLOW' }),
  );
  expect(area).toHaveValue(POLICY.replace('allow', 'ALLOW'));
  expect(area).toHaveFocus();
  expect(
    await screen.findByText(/No rule finds anything in these files/),
  ).toBeVisible();
  expect(area).toBeValid();
  expect(await region('What it means')).toHaveTextContent(
    'checkout may call api.example.com:443 over HTTPS',
  );
  const panel = await region('Who would be denied: payments/card-gateway');
  expect(
    within(panel).getByRole('heading', { level: 3, name: /card-gateway/ }),
  ).toBeVisible();
  expect(screen.getByText('Laid over security c0ffee0.')).toBeVisible();
  expect(mesh.of('check').at(-1)).toEqual([
    {
      files: [
        {
          repo: 'security',
          path: 'policies/payments/card-gateway.yaml',
          text: POLICY.replace('allow', 'ALLOW'),
        },
      ],
    },
  ]);
});

it('says why a fix was not applied', async () => {
  const layout = 'kind: {a: allow\n';
  renderMesh(AT, new FakeMesh({ check: async () => wrongAction }));
  await paste(layout);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Use ALLOW' }),
  );
  expect(await text()).toHaveValue(layout);
  expect(screen.getByText(/^Cannot set spec\.action/)).toBeVisible();
});

it('tries several files, and a file that is gone', async () => {
  const mesh = new FakeMesh({ check: async () => clean });
  renderMesh(AT, mesh);
  await text();
  await userEvent.click(screen.getByRole('button', { name: 'Add a file' }));
  const second = await region('File 2');
  await userEvent.selectOptions(
    within(second).getByRole('combobox', { name: 'Repository' }),
    'routing',
  );
  await userEvent.type(
    within(second).getByRole('combobox', { name: 'Path' }),
    'services/shop/cart.yaml',
  );
  await userEvent.click(
    within(second).getByRole('checkbox', { name: 'The file is deleted' }),
  );
  await waitFor(() =>
    expect(mesh.of('check').at(-1)).toEqual([
      {
        files: [
          { repo: 'routing', path: 'services/shop/cart.yaml', text: null },
        ],
      },
    ]),
  );
  await userEvent.click(
    screen.getByRole('button', { name: 'Leave out File 2' }),
  );
  expect(screen.queryByRole('region', { name: 'File 2' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Leave out/ })).toBeNull();
});

it('suggests where files of services stand', async () => {
  const mesh = new FakeMesh({
    services: async () => ({
      commit: 'abc',
      services: [
        {
          ref: 'shop/cart',
          owner: 'group:default/shop',
          dependsOn: [],
          hosts: [],
          identities: [],
          sourceUrl: 'https://forge.example',
          blob: 'b',
        },
      ],
      unreadable: [],
    }),
  });
  renderMesh('/mesh/try', mesh);
  await text();
  await userEvent.click(screen.getByRole('combobox', { name: 'Path' }));
  await userEvent.click(
    await screen.findByRole('option', { name: 'policies/shop/cart.yaml' }),
  );
  expect(screen.getByRole('combobox', { name: 'Path' })).toHaveValue(
    'policies/shop/cart.yaml',
  );
});

it('keeps the text in the session and only there', async () => {
  sessionStorage.setItem(
    'causeway.try-files',
    JSON.stringify({ [PLACE]: POLICY, broken: 7 }),
  );
  renderMesh(AT, new FakeMesh());
  expect(await text()).toHaveValue(POLICY);
  await userEvent.type(await text(), '# more');
  expect(JSON.parse(sessionStorage.getItem('causeway.try-files')!)).toEqual({
    [PLACE]: `${POLICY}# more`,
  });
  expect(window.location.href).not.toContain('more');
  expect(JSON.stringify({ ...localStorage })).not.toContain('more');
});

it('follows the address when it is left for an empty page', async () => {
  renderMesh(AT, new FakeMesh());
  await paste(POLICY);
  await userEvent.type(screen.getByRole('combobox', { name: 'Path' }), 'xy');
  // The text moves along with the path.
  expect(JSON.parse(sessionStorage.getItem('causeway.try-files')!)).toEqual({
    [`${PLACE}xy`]: POLICY,
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Try files' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Path' })).toHaveValue(''),
  );
  expect(await text()).toHaveValue('');
});

it('takes what was not checked for unknown, not for clean', async () => {
  const because = 'The security repository has not been read yet.';
  renderMesh(
    AT,
    new FakeMesh({
      check: async () => ({
        ...clean,
        world: {},
        diff: [],
        impacts: [],
        unknown: [because],
      }),
    }),
  );
  await paste(POLICY);
  expect(await screen.findByText(because, { exact: false })).toBeVisible();
  expect(screen.getByText('No data')).toBeVisible();
  expect(screen.queryByText(/in these files, or elsewhere/)).toBeNull();
  expect(screen.getByText('No repository has been read yet.')).toBeVisible();
});

it('keeps the text when the check fails, says why, and asks again', async () => {
  const refused = await responseError(413, 'The body has more than 100 KiB.');
  let turns = 0;
  renderMesh(
    AT,
    new FakeMesh({
      check: async () => {
        turns += 1;
        if (turns === 1) throw refused;
        return clean;
      },
    }),
  );
  await paste(POLICY);
  expect(await screen.findByText(/more than 100 KiB/)).toBeVisible();
  expect(await text()).toHaveValue(POLICY);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await region('What it means');
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(turns).toBe(3));
});
