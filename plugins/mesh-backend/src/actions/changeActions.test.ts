import { mockCredentials } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { kinds } from '@causeway/mesh-intent';
import request from 'supertest';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(120_000);

const requester = 'user:default/shop-requester';

describe('actions about changes', () => {
  const bench = ApiBench.create();

  const path = (name: string) =>
    `/.backstage/actions/v1/actions/mesh:${name}/invoke`;
  const invoke = (name: string, input: object) => bench.post(path(name), input);
  const invokeAs = (authorization: string, name: string, input: object) =>
    request(bench.server)
      .post(`/api/mesh${path(name)}`)
      .set('authorization', authorization)
      .send(input);

  const egress = (host: string) => ({
    kind: 'egress',
    input: {
      service: 'shop/checkout',
      host,
      reason: 'Partners moved their interface there',
    },
  });

  const previewed = async (host: string) => {
    const { body } = await invoke('preview-change', egress(host));
    const { planHash } = body.output;
    return { ...egress(host), planHash, key: `key-of-${host.split('.')[0]}` };
  };

  const readOnly = () => {
    bench.decide = ({ permission }) =>
      permission.name === 'mesh.change.read'
        ? AuthorizeResult.ALLOW
        : AuthorizeResult.DENY;
  };

  /** The newest refused requests of the audit trail. */
  const refusals = async (count: number) => {
    bench.decide = () => AuthorizeResult.ALLOW;
    const { text } = await bench.get('/audit/export');
    return text
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line))
      .filter(
        ({ event }: { event: { type: string } }) =>
          event.type === 'RequestRefused',
      )
      .slice(-count);
  };

  it('tell every kind with its schema and examples', async () => {
    const { body } = await invoke('list-kinds', {});
    expect(body.output.kinds.map(({ id }: { id: string }) => id)).toEqual(
      kinds.map(({ id }) => id),
    );
    const one = await invoke('list-kinds', { kind: 'egress' });
    expect(one.body.output.kinds).toMatchObject([
      {
        id: 'egress',
        inputSchema: { properties: { host: {} } },
        examples: expect.arrayContaining([
          { title: expect.any(String), input: expect.any(Object) },
        ]),
      },
    ]);
  });

  it('tell what the input of each kind is, and leave refusing it to the kind', async () => {
    const { body } = await bench.get('/.backstage/actions/v1/actions');
    for (const name of ['preview-change', 'submit-change']) {
      const { schema } = body.actions.find(
        ({ id }: { id: string }) => id === `mesh:${name}`,
      );
      const { kind, input } = schema.input.properties;
      expect(schema.input.required).toEqual(
        expect.arrayContaining(['kind', 'input']),
      );
      expect(kind.enum).toEqual(kinds.map(({ id }) => id));
      expect(input.anyOf).toHaveLength(kinds.length);
      const at = kinds.findIndex(({ id }) => id === 'egress');
      expect(input.anyOf[at]).toMatchObject({
        type: 'object',
        additionalProperties: false,
        description: expect.stringContaining('Of kind egress'),
        properties: { host: { type: 'string' } },
      });
    }
    const asked = egress('x.partners.example');
    const wrong = await invoke('preview-change', {
      ...asked,
      input: { ...asked.input, port: 'many', hosts: [] },
    });
    expect(wrong.status).toBe(200);
    expect(wrong.body.output.findings).toMatchObject([
      { code: 'egress/input', jsonPath: ['port'] },
      { code: 'egress/input', message: expect.stringContaining('hosts') },
    ]);
    for (const input of [undefined, 'text', null]) {
      const { status } = await invoke('preview-change', { ...asked, input });
      expect(status).toBe(400);
    }
    const other = await invoke('preview-change', { ...asked, kind: 'burn' });
    expect(other.status).toBe(400);
  });

  it('preview, submit once, show, list and withdraw', async () => {
    const asked = await previewed('api.partners.example');
    const first = await invoke('submit-change', asked);
    expect(first.status).toBe(200);
    expect(first.body.output).toMatchObject({
      kind: 'egress',
      requester,
      created: true,
      differences: [expect.stringContaining('api.partners.example')],
    });
    const { id } = first.body.output;
    const again = await invoke('submit-change', asked);
    expect(again.body.output).toMatchObject({ id, created: false });
    await bench.eventually(async () => {
      const { body } = await invoke('show-change', { id });
      expect(body.output.steps[0]).toMatchObject({
        pullRequest: expect.stringMatching(/^http/),
        gates: expect.arrayContaining([
          expect.objectContaining({
            gate: 'four-eyes',
            outcome: 'insufficient-evidence',
          }),
        ]),
        diffs: [{ unified: expect.stringContaining('api.partners.example') }],
      });
    });
    const page = await bench.get(`/changes/${id}`);
    const listed = await invoke('list-changes', { scope: 'mine' });
    expect(listed.body.output).toMatchObject({ total: 1, changes: [{ id }] });
    const narrowed = { text: 'PARTNERS', olderThan: 4, requester: 'me' };
    const none = await invoke('list-changes', narrowed);
    expect(none.body.output).toMatchObject({ total: 0 });
    const odd = { olderThan: 5 };
    expect((await invoke('list-changes', odd)).status).toBe(400);
    const reason = 'The partner stays';
    const gone = await invoke('withdraw-change', { id, reason });
    expect(gone.body.output).toMatchObject({ phase: 'withdrawn' });
    expect(gone.body.output.title).toBe(page.body.title);
    const twice = await invoke('withdraw-change', { id, reason });
    expect(twice.status).toBe(409);
  });

  it('submit nothing but what was previewed', async () => {
    const asked = await previewed('moved.partners.example');
    const other = await invoke('submit-change', {
      ...asked,
      planHash: 'a'.repeat(64),
    });
    expect(other.status).toBe(409);
    expect(other.body.error.message).toContain('Look at the new preview');
    const { planHash, ...unseen } = asked;
    expect((await invoke('submit-change', unseen)).status).toBe(400);
    const { planHash: _, ...wrong } = (
      await invoke('preview-change', egress('*.example'))
    ).body.output;
    expect(wrong.submittable.yes).toBe(false);
    expect(wrong.findings[0].message).toContain('is a pattern');
  });

  it('refuse what the person may not do, say why, and leave it in the audit trail', async () => {
    const asked = await previewed('denied.partners.example');
    const { body } = await invoke('submit-change', asked);
    const { id } = body.output;
    readOnly();
    const preview = await invoke('preview-change', egress('x.example'));
    expect(preview.body.output.submittable.because).toContain(
      'only owners of shop/checkout',
    );
    const submit = await invoke('submit-change', {
      ...asked,
      key: 'another-1',
    });
    expect(submit.status).toBe(403);
    expect(submit.body.error.message).toContain(
      'only its owners and the platform team may',
    );
    const reason = 'Not needed any more';
    const withdraw = await invoke('withdraw-change', { id, reason });
    expect(withdraw.status).toBe(403);
    expect(withdraw.body.error.message).toContain('withdraw this change');
    const shown = await invoke('show-change', { id });
    expect(shown.body.output.may.withdraw.yes).toBe(false);
    const refused = await refusals(2);
    expect(refused).toMatchObject([
      {
        actor: requester,
        event: {
          verb: 'mesh-change-submit',
          about: { kind: 'egress', by: 'action' },
        },
      },
      { actor: requester, change: id, event: { verb: 'mesh-change-withdraw' } },
    ]);
  });

  it('change nothing for a service that brings no person', async () => {
    const asked = await previewed('service.partners.example');
    const service = mockCredentials.service.header();
    const { status, body } = await invokeAs(service, 'submit-change', asked);
    expect(status).toBe(403);
    expect(body.error.message).toContain('Changes are made by people');
    expect((await invokeAs(service, 'list-changes', {})).status).toBe(200);
    const [last] = await refusals(1);
    expect(last).toMatchObject({
      actor: 'external:test-service',
      event: { type: 'RequestRefused', reason: 'NotAllowedError' },
    });
    const { body: after } = await invoke('list-changes', { scope: 'all' });
    const titles = after.output.changes.map(
      (each: { title: string }) => each.title,
    );
    expect(titles.join()).not.toContain('service.partners.example');
  });

  it('give nobody more than the pages do', async () => {
    bench.decide = () => AuthorizeResult.DENY;
    const asked = { ...egress('x.example'), planHash: 'a'.repeat(64) };
    for (const [name, input] of [
      ['list-kinds', {}],
      ['list-changes', {}],
      ['show-change', { id: 'aaaaaaaaaaaaaaaa' }],
      ['preview-change', egress('x.example')],
      ['submit-change', { ...asked, key: 'key-00000001' }],
    ] as const) {
      expect((await invoke(name, input)).status).toBe(403);
    }
  });
});
