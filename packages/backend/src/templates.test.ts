import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import scaffolderPlugin from '@backstage/plugin-scaffolder-backend';
import scaffolderModuleMesh from '@causeway/plugin-scaffolder-backend-module-mesh';
import { parse } from 'yaml';

jest.setTimeout(120_000);

const folder = join(__dirname, '..', '..', '..', 'templates');
const names = readdirSync(folder).sort();

interface Step {
  readonly action: string;
  readonly input: { readonly kind: string; readonly input: object };
}

interface Template {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly parameters: readonly {
      readonly properties: Readonly<Record<string, { 'ui:field'?: string }>>;
    }[];
    readonly steps: readonly Step[];
  };
}

const templateOf = (name: string): Template =>
  parse(readFileSync(join(folder, name, 'template.yaml'), 'utf8'));

const service = { namespace: 'shop', name: 'wishlist' };
const owner = 'group:default/team-shop';
const description = 'Keeps what a visitor wants later';
const told = { ...service, owner, description };

/** What somebody fills in, and the input that comes of it. */
const filled: Readonly<
  Record<string, { readonly values: object; readonly input: object }>
> = {
  'onboard-service': {
    values: {
      ports: [{ name: 'http', port: 80, targetPort: 8080, protocol: 'HTTP' }],
      clusters: ['fra-1'],
      dependsOn: ['shop/cart'],
    },
    input: {
      ports: [{ name: 'http', port: 80, targetPort: 8080, protocol: 'HTTP' }],
      clusters: ['fra-1'],
      dependsOn: ['shop/cart'],
    },
  },
  'onboard-grpc-service': {
    values: {
      ports: [
        { name: 'grpc', port: 50051, targetPort: 50051, protocol: 'GRPC' },
      ],
      clusters: ['fra-1'],
    },
    input: {
      ports: [
        { name: 'grpc', port: 50051, targetPort: 50051, protocol: 'GRPC' },
      ],
      clusters: ['fra-1'],
    },
  },
  'onboard-batch-worker': {
    values: { clusters: ['fra-1'], dependsOn: ['shop/cart'] },
    input: { clusters: ['fra-1'], dependsOn: ['shop/cart'] },
  },
  'adopt-service': {
    values: {
      service: {
        ...service,
        serviceAccount: 'reader',
        clusters: ['fra-1'],
        ports: [{ name: 'http', port: 80, targetPort: 8080, protocol: 'HTTP' }],
        dependsOn: ['shop/cart'],
      },
    },
    input: {
      serviceAccount: 'reader',
      clusters: ['fra-1'],
      ports: [{ name: 'http', port: 80, targetPort: 8080, protocol: 'HTTP' }],
      dependsOn: ['shop/cart'],
    },
  },
};

describe('templates', () => {
  const asked: unknown[] = [];
  let stop = async () => {};
  let dryRun: (template: Template, values: object) => Promise<Response>;

  beforeAll(async () => {
    /** Answers as the mesh plugin does; its own tests hold what it says. */
    const mesh = createBackendPlugin({
      pluginId: 'mesh',
      register(env) {
        env.registerInit({
          deps: { httpRouter: coreServices.httpRouter },
          async init({ httpRouter }) {
            httpRouter.use(async (req, res) => {
              asked.push([req.path, await json(req)]);
              res.json({
                title: 'Onboard it',
                planHash: 'a'.repeat(64),
                world: {},
                diff: [],
                findings: [],
                steps: [],
                outcome: 'pass',
                submittable: { yes: true },
              });
            });
          },
        });
      },
    });
    const backend = await startTestBackend({
      features: [
        scaffolderPlugin,
        scaffolderModuleMesh,
        mesh,
        mockServices.rootConfig.factory({
          data: { app: { baseUrl: 'http://localhost:7007' } },
        }),
      ],
    });
    stop = () => backend.stop();
    const { port } = backend.server.address() as AddressInfo;
    dryRun = (template, values) =>
      fetch(`http://127.0.0.1:${port}/api/scaffolder/v2/dry-run`, {
        method: 'POST',
        headers: {
          authorization: mockCredentials.user.header(),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ template, values, directoryContents: [] }),
      });
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(() => stop());

  it('are the ones that are tried here', () => {
    expect(Object.keys(filled).sort()).toEqual(names);
  });

  it.each(names)('%s asks for what it previews', async name => {
    const template = templateOf(name);
    const response = await dryRun(template, {
      service,
      owner,
      description,
      ...filled[name].values,
      preview: { planHash: 'a'.repeat(64) },
    });
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('Finished step Check the change'),
    ]);
    const input = { ...told, ...filled[name].input };
    expect(asked).toEqual([['/changes/preview', { kind: 'onboard', input }]]);
  });

  it.each(names)('%s submits the plan that was shown', name => {
    const { metadata, spec } = templateOf(name);
    expect(metadata.name).toBe(name);
    expect(Object.values(spec.parameters.at(-1)!.properties)).toEqual([
      expect.objectContaining({ 'ui:field': 'MeshChangePreview' }),
    ]);
    const [preview, submit] = spec.steps;
    expect([preview.action, submit.action]).toEqual([
      'mesh:change:preview',
      'mesh:change:submit',
    ]);
    expect(submit.input).toEqual({
      ...preview.input,
      planHash: '${{ parameters.preview.planHash }}',
    });
  });

  it.each(['app-config.yaml', 'app-config.production.yaml'])(
    '%s has each in the catalog',
    file => {
      const { catalog } = parse(
        readFileSync(join(folder, '..', file), 'utf8'),
      ) as { catalog: { locations: readonly { target: string }[] } };
      const targets = catalog.locations.map(({ target }) => target);
      expect(targets).toEqual(
        expect.arrayContaining(
          names.map(name => `./templates/${name}/template.yaml`),
        ),
      );
    },
  );
});
