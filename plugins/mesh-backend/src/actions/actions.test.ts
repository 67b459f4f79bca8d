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

it.each([
  ['no name', {}, 400],
  ['a name that is none', { service: '../x' }, 400],
  ['a service that is not there', { service: 'shop/nobody' }, 404],
])('refuses %s', async (_, input, status) => {
  expect((await invoke('service-status', input)).status).toBe(status);
});

it('gives nobody more than the pages do', async () => {
  bench.decide = () => AuthorizeResult.DENY;
  for (const name of ['service-status', 'service-cost', 'fleet']) {
    const { status } = await invoke(name, { service: 'shop/checkout' });
    expect(status).toBe(403);
  }
});
