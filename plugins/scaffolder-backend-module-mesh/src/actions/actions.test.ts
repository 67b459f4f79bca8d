import { createMockActionContext } from '@backstage/plugin-scaffolder-node-test-utils';
import type { MeshApi, PreviewView } from '@causeway/plugin-mesh-common';
import { createPreviewAction } from './previewAction';
import { createSubmitAction } from './submitAction';

const preview: PreviewView = {
  findings: [],
  title: 'Onboard shop/wishlist',
  planHash: 'a'.repeat(64),
  world: {},
  diff: [],
  steps: [],
  outcome: 'pass',
  submittable: { yes: true },
};

/** The mesh API is the outermost edge of this module. */
function api(answer: PreviewView) {
  const submitted: unknown[] = [];
  const mesh = {
    preview: async () => answer,
    submit: async (request: unknown) => {
      submitted.push(request);
      return { id: 'change0000000001', title: 'Onboard shop/wishlist' };
    },
  } as unknown as MeshApi;
  return { client: () => mesh, submitted };
}

const input = {
  kind: 'onboard',
  input: { name: 'wishlist', namespace: 'shop' },
};

describe('mesh:change:preview', () => {
  it('tells the plan’s hash', async () => {
    const context = createMockActionContext({ input });
    await createPreviewAction(api(preview)).handler(context as never);
    expect(context.output).toHaveBeenCalledWith('planHash', preview.planHash);
  });

  it('fails with every finding when the change could not be submitted', async () => {
    const answer: PreviewView = {
      ...preview,
      submittable: { yes: false, because: 'rules: 2 findings' },
      findings: [
        {
          code: 'a/b',
          severity: 'error',
          message: 'shop/wishlist is taken',
          jsonPath: ['name'],
        },
        {
          code: 'c/d',
          severity: 'error',
          message: 'no such cluster',
          source: { path: 'x.yaml', line: 3 },
        },
        { code: 'e/f', severity: 'info', message: 'not this one' },
      ],
    };
    const run = createPreviewAction(api(answer)).handler(
      createMockActionContext({ input }) as never,
    );
    await expect(run).rejects.toThrow(
      'rules: 2 findings\nerror: name: shop/wishlist is taken\nerror: x.yaml:3: no such cluster',
    );
  });
});

describe('mesh:change:submit', () => {
  it('submits under a key of the run, the same when the run is resumed', async () => {
    const mesh = api(preview);
    const action = createSubmitAction({ ...mesh, portalUrl: 'https://portal' });
    const context = createMockActionContext({ input, task: { id: 'run-1' } });
    await action.handler(context as never);
    await action.handler(context as never);
    await action.handler(
      createMockActionContext({ input, task: { id: 'run-2' } }) as never,
    );
    const keys = mesh.submitted.map(each => (each as { key: string }).key);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
    expect(context.output).toHaveBeenCalledWith(
      'changeUrl',
      'https://portal/mesh/changes/change0000000001',
    );
  });
});
