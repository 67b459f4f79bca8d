import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeMesh, renderMesh, responseError, SLOW } from '../../__testUtils__';
import { graph, graphNode } from '../../__testUtils__/graphFixture';

async function show(query = '', mesh = new FakeMesh()) {
  const view = renderMesh(`/mesh/graph${query}`, mesh);
  await screen.findByRole('search', { name: 'Filter of the graph' }, SLOW);
  return { user: userEvent.setup(), view };
}

const canvas = () => screen.getByRole('application', { name: 'Service graph' });
const drawn = () =>
  within(canvas())
    .getAllByRole('button')
    .map(each => each.getAttribute('data-node'));
const shape = (ref: string) =>
  within(canvas()).getByRole('button', { name: new RegExp(`^${ref},`) });
const panel = () => screen.getByRole('region', { name: 'Chosen' });
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent);

describe('the drawing', () => {
  it('has every service, with a name that says what is drawn', async () => {
    await show();
    expect(drawn()).toHaveLength(6);
    expect(shape('shop/cart')).toHaveAccessibleName(
      'shop/cart, wave 1 · permissive · mTLS, team-shop, failing, 1.25 % failed, only mTLS seen, calls 1, called by 1',
    );
    expect(shape('payments/ledger')).toHaveAccessibleName(/health unknown/);
    expect(shape('legacy/import')).toHaveAccessibleName(
      /routing has no manifest of it/,
    );
    expect(screen.getByText('6 services and 6 calls are drawn.')).toBeVisible();
    expect(
      screen.getByText(/Calls at amsterdam are not known whole/),
    ).toBeVisible();
  });

  it('shows what is around the service of the address, and writes it there', async () => {
    const { user } = await show('?focus=shop%2Fcart&depth=1');
    expect(drawn().sort()).toEqual([
      'payments/ledger',
      'shop/cart',
      'shop/checkout',
    ]);
    expect(shape('shop/cart')).toHaveAccessibleName(/in the middle/);
    await user.selectOptions(screen.getByLabelText('Direction'), 'Called');
    expect(drawn().sort()).toEqual(['payments/ledger', 'shop/cart']);
    await user.selectOptions(screen.getByLabelText('Calls away'), '2');
    await user.selectOptions(screen.getByLabelText('Direction'), 'Callers');
    expect(drawn()).toContain('shop/frontend');
    const middle = screen.getByLabelText('Service in the middle');
    await user.clear(middle);
    await user.type(middle, 'mail');
    await user.click(await screen.findByRole('option', { name: 'shop/mail' }));
    expect(drawn()).toEqual([
      'shop/mail',
      'shop/checkout',
      'legacy/import',
      'shop/frontend',
    ]);
  });

  it('shows only what is not as it should be', async () => {
    const { user } = await show();
    await user.click(screen.getByLabelText('Only problems'));
    expect(screen.getByText('6 services and 4 calls are drawn.')).toBeVisible();
  });

  it('tells of what is chosen, with its age and a way to ask', async () => {
    const { user } = await show();
    await user.click(shape('shop/cart'));
    const facts = panel();
    expect(facts).toHaveTextContent('failing, 1.25 % failed');
    expect(facts).toHaveTextContent('called, not declared');
    expect(
      within(facts).getByRole('link', { name: 'Declare it' }),
    ).toHaveAttribute(
      'href',
      '/mesh/request/dependency?service=shop%2Fcart&add=payments%2Fledger',
    );
    expect(facts).toHaveTextContent(
      'Failures by origin: frankfurt (scenario) 2 min ago',
    );
    expect(shape('shop/cart')).toHaveAttribute('aria-current', 'true');
    // A line is chosen as a service is.
    const line = document.querySelector(
      '[data-edge="shop/checkout payments/ledger"]',
    );
    await user.click(line!);
    expect(panel()).toHaveTextContent('leaves its cluster from fra-1 to ams-1');
  });

  it('is one tab stop with arrow keys, and goes where they say', async () => {
    const { user } = await show('?focus=shop%2Fcheckout&depth=1');
    const stops = () =>
      drawn().filter(ref => shape(ref ?? '').getAttribute('tabindex') === '0');
    expect(stops()).toEqual(['shop/checkout']);
    shape('shop/checkout').focus();
    await user.keyboard('{ArrowLeft}');
    const caller = document.activeElement?.getAttribute('data-node') ?? '';
    expect(['legacy/import', 'shop/frontend']).toContain(caller);
    expect(stops()).toEqual([caller]);
    await user.keyboard('{ArrowRight}');
    expect(shape('shop/checkout')).toHaveFocus();
    // Into the middle, out again.
    await user.keyboard('{ArrowLeft}{Enter}');
    await waitFor(() => expect(drawn()).toHaveLength(2));
    expect(shape(caller)).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(drawn()).toHaveLength(6));
    expect(shape(caller)).toHaveFocus();
  });

  it('opens what is one call away, and puts it back', async () => {
    const { user } = await show('?focus=shop%2Fmail&depth=1');
    expect(drawn()).toEqual(['shop/mail', 'shop/checkout']);
    expect(shape('shop/checkout')).toHaveAccessibleName(
      /4 neighbours are not drawn/,
    );
    shape('shop/mail').focus();
    await user.keyboard('{ArrowLeft}e');
    expect(drawn()).toHaveLength(6);
    expect(shape('shop/checkout')).toHaveFocus();
    await user.keyboard('e');
    expect(drawn()).toHaveLength(2);
  });

  it('draws teams of a large mesh, which open', async () => {
    const nodes = Array.from({ length: 2_000 }, (_, at) => ({
      ...graphNode,
      ref: `shop/s${at}`,
      owner: `group:default/team-${at % 100}`,
    }));
    const edges = nodes.slice(1).map(({ ref }, at) => ({
      from: ref,
      to: `shop/s${Math.floor(at / 2)}`,
      declared: 'yes' as const,
      observed: 'yes' as const,
    }));
    const mesh = new FakeMesh({
      graph: async () => ({ ...graph, nodes, edges }),
    });
    const { user } = await show('', mesh);
    expect(drawn()).toHaveLength(100);
    expect(screen.getByText(/100 teams and \d+ calls are drawn/)).toBeVisible();
    const team = within(canvas()).getByRole('button', { name: /^team-7,/ });
    expect(team).toHaveAccessibleName(/20 services/);
    team.focus();
    await user.keyboard(' e');
    expect(drawn()).toHaveLength(119);
    await user.keyboard('{Escape}');
    expect(drawn()).toHaveLength(100);
    within(canvas())
      .getByRole('button', { name: /^team-7,/ })
      .focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(drawn()).not.toContain('team:group:default/team-8'),
    );
    expect(screen.getByLabelText('Team')).toHaveValue('group:default/team-7');
  });
});

describe('the table', () => {
  it('has the same calls and services', async () => {
    await show('?view=table&focus=shop%2Fcart&depth=1');
    expect(rowsOf('Calls')).toEqual([
      expect.stringMatching(
        /^shop\/cartpayments\/ledgercalled, not declared.*2K requests, 2K failed.*Declare it$/,
      ),
      expect.stringMatching(/^shop\/checkoutpayments\/ledger/),
      expect.stringMatching(/^shop\/checkoutshop\/cartdeclared and used/),
    ]);
    expect(rowsOf('Services')).toEqual([
      expect.stringMatching(/^shop\/cart.*failing, 1\.25 % failed.*10$/),
      expect.stringMatching(/^payments\/ledger.*health unknown.*01$/),
      expect.stringMatching(/^shop\/checkout.*21$/),
    ]);
  });

  it('is narrowed by name and standing, and has pages', async () => {
    const { user } = await show('?view=table&standing=unused');
    expect(rowsOf('Calls')).toEqual([
      expect.stringMatching(/^shop\/checkoutshop\/mail.*Take it back$/),
    ]);
    expect(screen.getByText('1 of 6 calls')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Call'), '');
    await user.type(screen.getByLabelText('Name'), 'LEGACY');
    expect(rowsOf('Calls')).toHaveLength(1);
    expect(screen.queryByRole('application')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Drawing' }));
    expect(canvas()).toBeVisible();
  });

  it('draws a page of many', async () => {
    const edges = Array.from({ length: 120 }, (_, at) => ({
      ...graph.edges[0],
      to: `shop/s${at}`,
    }));
    const nodes = [
      graphNode,
      ...graph.nodes.slice(0, 1),
      ...edges.map(({ to }) => ({ ...graphNode, ref: to })),
    ];
    const mesh = new FakeMesh({
      graph: async () => ({ ...graph, nodes, edges }),
    });
    const { user } = await show('?view=table&page=9', mesh);
    expect(rowsOf('Calls')).toHaveLength(20);
    const pages = screen.getByRole('navigation', { name: 'Calls' });
    expect(pages).toHaveTextContent('Page 3 of 3');
    await user.click(within(pages).getByRole('button', { name: 'Back' }));
    expect(rowsOf('Calls')).toHaveLength(50);
    expect(rowsOf('Calls')[0]).toMatch(/shop\/s50/);
    // Another filter starts at its first page.
    await user.type(screen.getByLabelText('Name'), 's');
    expect(rowsOf('Calls')[0]).toMatch(/shop\/s0/);
  });
});

describe('a change', () => {
  const change = {
    id: 'change-0001',
    title: 'shop/cart calls payments/ledger',
    touched: ['shop/cart', 'shop/new'],
    reached: [
      { ref: 'shop/checkout', distance: 1, via: 'shop/cart' },
      { ref: 'shop/frontend', distance: 2, via: 'shop/checkout' },
    ],
    calls: [{ from: 'shop/cart', to: 'payments/ledger', op: 'add' as const }],
  };

  it('marks whom it reaches, in the drawing and in the table', async () => {
    const mesh = new FakeMesh({ graph: async () => ({ ...graph, change }) });
    const { user } = await show('?change=change-0001', mesh);
    expect(mesh.of('graph')[0]).toEqual([{ change: 'change-0001' }]);
    const reach = screen.getByRole('region', { name: 'Reach of the change' });
    expect(reach).toHaveTextContent(
      /2 services depend on it, the farthest over 2 calls\. Not in the mesh yet: shop\/new\. New call: shop\/cart → payments\/ledger\./,
    );
    expect(shape('shop/frontend')).toHaveAccessibleName(
      /depends on the change over 2 calls/,
    );
    expect(shape('shop/cart')).toHaveAccessibleName(/touched by the change/);
    await user.click(screen.getByRole('button', { name: 'Table' }));
    expect(rowsOf('Services')[0]).toMatch(
      /^shop\/cart.*touched by the change$/,
    );
    await user.click(screen.getByRole('button', { name: 'Leave the change' }));
    await waitFor(() => expect(mesh.of('graph').at(-1)).toEqual([{}]));
  });
});

describe('states', () => {
  it('says that nothing is declared, or not read', async () => {
    const empty = { ...graph, nodes: [], edges: [], answers: [] };
    const { view } = await show('', new FakeMesh({ graph: async () => empty }));
    expect(screen.getByText(/No service is declared yet/)).toBeVisible();
    view.unmount();
    await show(
      '',
      new FakeMesh({ graph: async () => ({ ...empty, world: {} }) }),
    );
    expect(
      screen.getAllByText(/routing repository has not been read yet/)[0],
    ).toBeVisible();
  });

  it('says what cannot be read, what is hidden and what stands on a cycle', async () => {
    const nodes = graph.nodes.map(node =>
      node.ref === 'legacy/import'
        ? { ...node, manifest: 'unreadable' as const }
        : node,
    );
    const cycles = [['shop/a', 'shop/b', 'shop/a']];
    await show(
      '',
      new FakeMesh({
        graph: async () => ({ ...graph, nodes, cycles, notAllowed: 2 }),
      }),
    );
    expect(screen.getByText(/1 manifest cannot be read/)).toBeVisible();
    expect(
      screen.getByText(
        /1 cycle of declared calls.*shop\/a → shop\/b → shop\/a/,
      ),
    ).toBeVisible();
    expect(screen.getByText(/2 services is left out/)).toBeVisible();
  });

  it('says that a service is not there, and shows everything', async () => {
    const { user } = await show('?focus=shop%2Fgone');
    expect(screen.getByText(/There is no shop\/gone/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(drawn()).toHaveLength(6);
  });

  it('says why the graph cannot be read', async () => {
    renderMesh(
      '/mesh/graph',
      new FakeMesh({
        graph: async () => {
          throw await responseError(403, 'Not yours');
        },
      }),
    );
    expect(await screen.findByText(/Not yours/, {}, SLOW)).toBeVisible();
  });
});
