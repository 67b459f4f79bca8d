import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeMesh, renderMesh, responseError, SLOW } from '../../__testUtils__';
import { fleet, fleetService } from '../../__testUtils__/fleetFixture';

const table = (name: string) => screen.getByRole('table', { name });
const rowsOf = (name: string) =>
  within(table(name))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent);

async function show(mesh = new FakeMesh(), query = '') {
  renderMesh(`/mesh/fleet${query}`, mesh);
  await screen.findByRole('table', { name: 'Sources' }, SLOW);
}

describe('the fleet', () => {
  it('tells how far each team is on its way', async () => {
    await show();
    expect(rowsOf('Way to strict mTLS by team')).toEqual([
      // Two services, none strict: one called in plaintext, one nobody can tell of.
      expect.stringMatching(/team-payments20 \(0 %\)011$/),
      expect.stringMatching(/team-shop21 \(50 %\)100$/),
    ]);
  });

  it('shows every service, and never the unknown as fine', async () => {
    await show();
    const rows = rowsOf('Services');
    expect(rows).toHaveLength(4);
    expect(rows[2]).toMatch(
      /payments\/ledger.*Plaintext seen, 2\.00 %legacy\/import.*Refused/,
    );
    expect(rows[3]).toMatch(
      /batch\/report.*Unknown.*Cannot be told.*Unknown.*Unknown$/,
    );
  });

  it('narrows by what the address says, and writes it there', async () => {
    await show(new FakeMesh(), '?clock=fail');
    expect(rowsOf('Services')).toHaveLength(1);
    expect(screen.getByText('1 of 4 services')).toBeVisible();
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText('Plaintext'), '');
    await user.type(screen.getByLabelText('Name'), 'CART');
    expect(rowsOf('Services')).toEqual([expect.stringMatching(/^shop\/cart/)]);
  });

  it('says so when nothing is left', async () => {
    await show(new FakeMesh(), '?text=nothing');
    expect(screen.getByText('0 of 4 services')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Services' })).toBeNull();
  });

  it('draws a page of a large fleet', async () => {
    const services = Array.from({ length: 2_000 }, (_, at) => ({
      ...fleetService,
      ref: `shop/s${at}`,
    }));
    await show(new FakeMesh({ fleet: async () => ({ ...fleet, services }) }));
    expect(rowsOf('Services')).toHaveLength(50);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Page 2 of 40')).toBeVisible();
    expect(rowsOf('Services')[0]).toMatch(/^shop\/s50/);
  });

  it('tells clusters, budget and sources, trouble first', async () => {
    await show();
    expect(
      screen.getByText(/mesh-routing: aaaaaaaa applied, the tip/),
    ).toBeVisible();
    const clusters = screen.getByRole('region', { name: 'Clusters' });
    expect(clusters).toHaveTextContent(
      'ams-1 (amsterdam, cluster wave 3): Unreachable: Down.',
    );
    expect(rowsOf('Budget by namespace')).toEqual([
      'shop12.00 %, over5.00 %€43.20',
    ]);
    expect(rowsOf('Budget by team')).toEqual([
      'The whole mesh5.00 %2.00 %At least €50.00',
      'sales, shop12.00 %, over5.00 %€43.20',
    ]);
    expect(rowsOf('Sources')).toEqual([
      expect.stringMatching(/amsterdam.*Unreachable: fetch failed\.None yet4$/),
      expect.stringMatching(/frankfurt.*Answers.*0$/),
    ]);
  });

  it('does not show a share as kept when a site did not tell its use', async () => {
    const [namespace] = fleet.cost.namespaces;
    const { usage } = namespace.cost;
    if (usage === undefined) throw new Error('The fixture has a use.');
    const cost = { ...namespace.cost, usage: { ...usage, isWhole: false } };
    const namespaces = [{ ...namespace, cost }];
    await show(
      new FakeMesh({
        fleet: async () => ({ ...fleet, cost: { ...fleet.cost, namespaces } }),
      }),
    );
    expect(rowsOf('Budget by namespace')).toEqual([
      expect.stringMatching(/over, where it was.*5\.00 %, where it was/),
    ]);
  });

  it('says what is missing when the fleet cannot be read', async () => {
    renderMesh(
      '/mesh/fleet',
      new FakeMesh({
        fleet: async () => {
          throw await responseError(403, 'Not yours');
        },
      }),
    );
    expect(await screen.findByText(/Not yours/, {}, SLOW)).toBeVisible();
  });
});
