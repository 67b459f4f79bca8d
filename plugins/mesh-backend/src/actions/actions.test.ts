import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { ApiBench } from '../../testing/apiBench';
import { panelQuestions } from './panelIds';

jest.setTimeout(120_000);

const bench = ApiBench.create();

const invoke = (name: string, input: object) =>
  bench.post(`/.backstage/actions/v1/actions/mesh:${name}/invoke`, input);

const listed = async () => {
  const { body } = await bench.get('/.backstage/actions/v1/actions');
  return body.actions as {
    id: string;
    attributes: { readOnly: boolean; destructive: boolean };
    schema: { input: object };
  }[];
};

const writing = ['submit-change', 'withdraw-change'];

it('has one action for the status, one for each panel, and those about changes', async () => {
  const actions = await listed();
  expect(actions.map(({ id }) => id).sort()).toEqual(
    [
      'fleet',
      'graph',
      'home',
      'list-changes',
      'list-kinds',
      'preview-change',
      'service-status',
      'show-change',
      ...writing,
      ...Object.keys(panelQuestions).map(id => `service-${id}`),
    ]
      .map(name => `mesh:${name}`)
      .sort(),
  );
  for (const { id, attributes } of actions) {
    expect([id, attributes]).toEqual([
      id,
      {
        readOnly: !writing.some(name => id === `mesh:${name}`),
        destructive: id === 'mesh:withdraw-change',
        idempotent: true,
      },
    ]);
  }
});

it('knows every panel of a service', async () => {
  const { body } = await bench.get('/services/shop/checkout/evidence');
  const { ref, world, now, simulated, ...panels } = body;
  expect(Object.keys(panels).sort()).toEqual(
    Object.keys(panelQuestions).sort(),
  );
});

it('says how a service stands, in the words of its page', async () => {
  await bench.eventually(async () => {
    const page = await bench.get('/services/shop/checkout/evidence');
    const { status, body } = await invoke('service-status', {
      service: 'shop/checkout',
    });
    expect(status).toBe(200);
    const { output } = body;
    expect(output).toMatchObject({ service: 'shop/checkout', simulated: true });
    const plaintext = output.panels.find(
      ({ panel }: { panel: string }) => panel === 'plaintext',
    );
    expect(plaintext).toMatchObject(page.body.plaintext.headline);
    expect(plaintext.standing).toBe('bad');
  }, 5_000);
});

it('gives a panel whole, with sources, states and ages', async () => {
  await bench.eventually(async () => {
    const { body } = await invoke('service-drift', {
      service: 'shop/checkout',
    });
    expect(body.output.panel.state).toBe('synced');
    expect(body.output.answers[0]).toMatchObject({
      state: 'value',
      source: 'scenario',
    });
  }, 5_000);
});

it('gives the fleet, narrowed', async () => {
  const { body } = await invoke('fleet', { namespace: 'payments' });
  const refs = body.output.services.map(({ ref }: { ref: string }) => ref);
  expect(refs.length).toBeGreaterThan(0);
  expect(refs.every((ref: string) => ref.startsWith('payments/'))).toBe(true);
  expect(body.output.leftOff).toBe(0);
});

it('tells what concerns whoever asks, as the home page does', async () => {
  await bench.post('/changes', {
    kind: 'egress',
    input: {
      service: 'shop/checkout',
      host: 'action-home.partners.example',
      reason: 'Partners moved their interface there',
    },
    key: 'action-home-1',
  });
  await bench.eventually(async () => {
    const { body: page } = await bench.get('/home');
    const { status, body } = await invoke('home', {});
    expect(status).toBe(200);
    const { now, ...rest } = body.output;
    expect(Date.parse(now)).not.toBeNaN();
    const { now: _asked, ...shown } = page;
    expect(rest).toEqual(shown);
    expect(rest.recent).toHaveLength(1);
    expect(rest.user).toBe('user:default/shop-requester');
  });
});

it('tells who calls whom, as the page of the graph does, and around one service', async () => {
  await bench.eventually(async () => {
    const { body: page } = await bench.get('/graph');
    const { body } = await invoke('graph', {});
    expect(body.output.edges).toEqual(page.edges);
    expect(body.output.nodes).toEqual(page.nodes);
    expect(body.output.edges.length).toBeGreaterThan(10);
  });
  const { body } = await invoke('graph', { service: 'shop/cart' });
  const refs = body.output.nodes.map(({ ref }: { ref: string }) => ref);
  expect(refs).toContain('shop/cart');
  expect(refs).toContain('shop/checkout');
  expect(refs).not.toContain('payments/ledger');
  expect(body.output.leftOff).toBe(0);
  for (const { from, to } of body.output.edges) {
    expect(refs).toEqual(expect.arrayContaining([from, to]));
  }
});

it.each([
  ['that is none', { change: '../x' }, 400],
  ['that is not there', { change: 'nobody-knows-it' }, 404],
])('refuses a change %s', async (_, input, status) => {
  expect((await invoke('graph', input)).status).toBe(status);
});

it.each([
  ['no name', {}, 400],
  ['a name that is none', { service: '../x' }, 400],
  ['a service that is not there', { service: 'shop/nobody' }, 404],
])('refuses %s', async (_, input, status) => {
  expect((await invoke('service-status', input)).status).toBe(status);
});

it('gives nobody more than the pages do', async () => {
  bench.decide = () => AuthorizeResult.DENY;
  for (const name of [
    'service-status',
    'service-cost',
    'fleet',
    'graph',
    'home',
  ]) {
    const { status } = await invoke(name, { service: 'shop/checkout' });
    expect(status).toBe(403);
  }
});
