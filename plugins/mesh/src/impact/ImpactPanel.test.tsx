import type {
  ImpactSiteView,
  ImpactView,
  PreviewView,
} from '@causeway/plugin-mesh-common';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  FakeMesh,
  impact,
  impactReport,
  preview,
  renderMesh,
  SLOW,
  status,
} from '../__testUtils__';

function show(
  impacts: readonly ImpactView[],
  told: ConstructorParameters<typeof FakeMesh>[0] = {},
) {
  const shown: PreviewView = {
    ...preview,
    steps: [{ ...preview.steps[0], impacts }],
  };
  const mesh = new FakeMesh({ preview: async () => shown, ...told });
  renderMesh('/mesh/request/egress?service=shop/checkout', mesh);
}

const panel = () =>
  screen.findByRole(
    'region',
    { name: 'Who would be denied: payments/card-gateway' },
    SLOW,
  );

const silent = (
  state: Exclude<ImpactSiteView['state'], 'value'>,
): ImpactSiteView => ({
  site: `site-${state}`,
  source: 'clickhouse',
  state,
  message: `Asked it and got ${state}.`,
});

it('stands in the preview of its step, with verdict, sentence and numbers', async () => {
  show([impact]);
  const part = await panel();
  expect(
    within(part).getByRole('heading', { level: 4, name: /card-gateway/ }),
  ).toBeVisible();
  expect(within(part).getByText('Failed')).toBeVisible();
  expect(
    within(part).getByText(/^4\.17 % of 34,560 requests in 24 h/),
  ).toBeVisible();
  const numbers = [...part.querySelectorAll('dt')].map(name => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(numbers).toEqual([
    ['Admitted today', '34,560requests'],
    [
      'Newly denied',
      '1,440requests4.17 %, at most 6.34 % with 95 % confidence',
    ],
    ['Undecided', '200requests0.58 %'],
    ['Already denied', '7requests'],
    ['Newly allowed', '0requests'],
  ]);
  expect(
    within(part).getByRole('img', {
      name: 'Of the admitted requests, 4.17 % would be denied and 0.58 % are undecided',
    }),
  ).toBeVisible();
});

it('opens to the rows behind the numbers', async () => {
  show([impact]);
  const part = await panel();
  expect(within(part).queryByText('Effective sample')).toBeNull();
  await userEvent.click(within(part).getByText('How these were counted'));
  const table = within(part).getByRole('table', {
    name: 'How the requests were counted',
  });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1, 3)
      .map(row => row.textContent),
  ).toEqual([
    expect.stringMatching(/^Admitted today.*34,560365345$/),
    expect.stringMatching(/^Newly denied.*1,4401514$/),
  ]);
  const [tile] = part.querySelectorAll('dl > [title]');
  expect(tile).toHaveAttribute(
    'title',
    expect.stringContaining('365 stored rows, effective sample 345'),
  );
});

it('lists the callers that would be denied, each with age and example requests', async () => {
  show([impact]);
  const table = within(await panel()).getByRole('table', {
    name: 'Callers that would be denied',
  });
  const [, job, plain] = within(table).getAllByRole('row');
  expect(job).toHaveTextContent('fra-1.mesh.corp/ns/batch/sa/settlement');
  expect(within(job).getByText('1 h ago')).toHaveAttribute(
    'datetime',
    '2027-03-01T08:00:00.000Z',
  );
  expect(within(job).queryByText(/Settle/)).toBeNull();
  await userEvent.click(within(job).getByText('Example requests'));
  expect(
    within(job).getByText('POST /payments.CardGateway/Settle on port 50052'),
  ).toBeVisible();
  expect(plain).toHaveTextContent(/^no identitySent in plaintext/);
  await userEvent.click(within(plain).getByText('Example requests'));
  expect(within(plain).getByText('TCP on an unknown port')).toBeVisible();
});

it('says what a caller is that the log does not name', async () => {
  const [job] = impactReport.callers;
  const callers = [{ ...job, caller: 'unknown identity' }];
  show([{ ...impact, report: { ...impactReport, callers } }]);
  expect(
    within(await panel()).getByText(/The log does not say who called/),
  ).toBeVisible();
});

it('tells what the log may miss', async () => {
  show([
    {
      ...impact,
      report: {
        ...impactReport,
        contradicted: { rows: 3, weighted: 300, effective: 3 },
      },
    },
  ]);
  const gaps = within(await panel()).getByRole('list', {
    name: 'What the log may miss',
  });
  expect(gaps).toHaveTextContent(
    'sa/reporting, 10 requests: would be denied, whatever it asks for',
  );
  expect(gaps).toHaveTextContent('source.ip, in 200 requests');
  expect(gaps).toHaveTextContent(
    'Rarest caller that is admitted today: no identity, 40 requests',
  );
  expect(gaps).toHaveTextContent('On 300 requests (3 stored rows)');
});

it('lists the first of many callers and counts the rest', async () => {
  const callers = Array.from({ length: 50 }, (_, at) => ({
    ...impactReport.callers[0],
    caller: `fra-1.mesh.corp/ns/shop/sa/caller-${at}`,
  }));
  show([
    { ...impact, report: { ...impactReport, callers, callersLeftOff: 12 } },
  ]);
  const part = await panel();
  expect(within(part).getAllByRole('row')).toHaveLength(51);
  expect(part).toHaveTextContent(
    'The 50 heaviest are listed, here and in the downloads; 12 more callers would be denied too',
  );
});

it('renders nothing where no workload is touched', async () => {
  show([]);
  await screen.findByRole('heading', { name: 'Gates' }, SLOW);
  expect(screen.queryByText(/Who would be denied/)).toBeNull();
});

it('has no number and no download without an answer, and five ways to say why', async () => {
  const states = [
    ['no-data', 'No data'],
    ['not-allowed', 'Not allowed'],
    ['unreachable', 'Unreachable'],
    ['stale', 'Stale'],
    ['not-configured', 'Not configured'],
  ] as const;
  const { report: _, ...rest } = impact;
  show([
    {
      ...rest,
      outcome: 'insufficient-evidence',
      reason: 'SourceUnavailable',
      message: 'payments/card-gateway: site-no-data: nobody answered.',
      sites: states.map(([state]) => silent(state)),
    },
  ]);
  const part = await panel();
  expect(within(part).getByText('Not enough evidence yet')).toBeVisible();
  expect(
    within(part).getByText('site-no-data: nobody answered.'),
  ).toBeVisible();
  const items = within(
    within(part).getByRole('list', { name: 'Access log by site' }),
  ).getAllByRole('listitem');
  expect(items.map(item => item.textContent)).toEqual(
    states.map(
      ([state, words]) =>
        `${words}: site-${state} (clickhouse). Asked it and got ${state}.`,
    ),
  );
  expect(within(part).queryByRole('button')).toBeNull();
  expect(part.querySelector('dl')).toBeNull();
});

it('says so when no source is there to answer', async () => {
  const { report: _, ...rest } = impact;
  show([
    {
      ...rest,
      outcome: 'insufficient-evidence',
      reason: 'SourceUnavailable',
      sites: [],
    },
  ]);
  expect(await panel()).toHaveTextContent(
    'No data: no source answered for the sites of this service.',
  );
});

it('names whose numbers they are when a site is silent', async () => {
  show([{ ...impact, sites: [...impact.sites, silent('unreachable')] }]);
  const part = await panel();
  expect(part).toHaveTextContent(
    'Part of the sites only. The last 24 hours of frankfurt; what site-unreachable saw is not in these numbers.',
  );
});

it('takes nothing admitted for unknown, not for nobody denied', async () => {
  const none = { rows: 0, weighted: 0, effective: 0 };
  const { deniedShare, upperBound, undecidedShare, rarest, ...rest } =
    impactReport;
  show([
    {
      ...impact,
      outcome: 'insufficient-evidence',
      reason: 'NoSamples',
      report: {
        ...rest,
        admitted: none,
        newlyDenied: none,
        undecided: none,
        callers: [],
        onlyInMetrics: [],
        missing: [],
      },
    },
  ]);
  const part = await panel();
  expect(part).toHaveTextContent('there is no share to tell');
  expect(within(part).getAllByText('share unknown')).toHaveLength(2);
  expect(within(part).queryByText(/No caller in this log/)).toBeNull();
  expect(within(part).queryByRole('img')).toBeNull();
});

it('passes nothing that was only watched', async () => {
  show([
    { ...impact, enforced: false, outcome: 'pass', reason: 'ForInformation' },
  ]);
  const part = await panel();
  expect(within(part).getByText('For information')).toBeVisible();
  expect(within(part).queryByText('Passed')).toBeNull();
});

it('needs no log where the rules alone tell it', async () => {
  const { report: _, hours: __, ...rest } = impact;
  show([
    {
      ...rest,
      outcome: 'pass',
      reason: 'Satisfied',
      message: 'payments/card-gateway: only lets more in.',
      sites: [],
    },
  ]);
  const part = await panel();
  expect(within(part).getByText('Passed')).toBeVisible();
  expect(part).toHaveTextContent('No log was needed');
});

it('is labelled where the log is made up', async () => {
  show([impact], { status: async () => ({ ...status, simulated: true }) });
  const part = await panel();
  expect(
    await within(part).findByText(/Simulated: the embedded estate/),
  ).toBeVisible();
});

describe('downloads', () => {
  const urls = { create: URL.createObjectURL, revoke: URL.revokeObjectURL };
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = blob => {
      saved.push(blob as Blob);
      return 'blob:saved';
    };
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => {
    URL.createObjectURL = urls.create;
    URL.revokeObjectURL = urls.revoke;
  });

  it('gives the callers as CSV and the report as JSON', async () => {
    const clicks: string[] = [];
    const click = jest
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(function clicked(this: HTMLAnchorElement) {
        clicks.push(this.download);
      });
    show([impact]);
    const part = await panel();
    await userEvent.click(
      within(part).getByRole('button', { name: 'Callers as CSV' }),
    );
    await userEvent.click(
      within(part).getByRole('button', { name: 'Report as JSON' }),
    );
    click.mockRestore();
    expect(clicks).toEqual([
      'who-would-be-denied-payments-card-gateway.csv',
      'who-would-be-denied-payments-card-gateway.json',
    ]);
    expect(saved.map(({ type }) => type)).toEqual([
      'text/csv;charset=utf-8',
      'application/json',
    ]);
    expect(saved.every(({ size }) => size > 100)).toBe(true);
  });
});
