import fc from 'fast-check';
import { printManifest } from '../manifest';
import type { ManifestPort } from '../manifest';
import { clustersText, makeManifest, makeWorld } from '../testing';
import type { WorldParts } from '../testing';
import { worldAfter } from '../world';
import type { RepoRole, World } from '../world';
import { checkChanged } from './checkChanged';
import { checkWorld } from './checkWorld';

/** Few names, so that most edits meet something else that names them. */
const REFS = ['shop/a', 'shop/b', 'shop/a-db', 'stock/a', 'stock/c', 'root/r'];
const NAMESPACES = ['shop', 'stock', 'root'];
const ref = fc.constantFrom(...REFS);
const account = fc.constantFrom('a', 'b', 'c', 'gone');
const principal = fc
  .record({
    domain: fc.constantFrom('one.mesh.corp', 'two.mesh.corp', 'cluster.local'),
    namespace: fc.constantFrom(...NAMESPACES),
    account,
  })
  .map(each => `${each.domain}/ns/${each.namespace}/sa/${each.account}`);
const clusters = fc.subarray(['one', 'two'], { minLength: 1 });

const egress = fc.record({
  host: fc.constantFrom('x.example.com', 'X.example.com.', 'a.shop', 'a.stock'),
  port: fc.constantFrom(443, 8443),
  protocol: fc.constantFrom('HTTPS' as const, 'TLS' as const),
  reason: fc.constant('Is needed'),
});

function manifest(of: string): fc.Arbitrary<string> {
  const [namespace, name] = of.split('/');
  return fc
    .record({
      serviceAccount: account,
      clusters,
      dependsOn: fc.uniqueArray(
        ref.map(service => ({ service })),
        { maxLength: 3, selector: each => each.service },
      ),
      egress: fc.array(egress, { maxLength: 2 }),
      exports: fc.array(
        clusters.map(each => ({ clusters: each })),
        { maxLength: 1 },
      ),
      database: fc.constantFrom({ engine: 'cnpg' as const }, undefined),
      ports: fc.constantFrom<ManifestPort[]>(
        [
          {
            name: 'http',
            port: 80,
            targetPort: 8080,
            protocol: 'HTTP' as const,
          },
        ],
        [
          {
            name: 'db',
            port: 5432,
            targetPort: 5432,
            protocol: 'TCP' as const,
          },
        ],
      ),
    })
    .map(parts => printManifest(makeManifest({ namespace, name, ...parts })));
}

interface Named {
  readonly namespace: string;
  readonly name: string;
}

function policy({ namespace, name }: Named): fc.Arbitrary<string> {
  return fc
    .record({
      action: fc.constantFrom('ALLOW', 'DENY'),
      app: fc.constantFrom(name, 'a', 'zz', undefined),
      principals: fc.array(principal, { minLength: 1, maxLength: 2 }),
      port: fc.constantFrom('80', '8080', '5432'),
      second: fc.constantFrom(...NAMESPACES, undefined),
    })
    .map(({ action, app, principals, port, second }) => {
      const spec = {
        action,
        ...(app === undefined ? {} : { selector: { matchLabels: { app } } }),
        rules: [
          {
            from: [{ source: { principals } }],
            to: [{ operation: { ports: [port], methods: ['GET'] } }],
          },
        ],
      };
      return [namespace, ...(second === undefined ? [] : [second])]
        .map((each, index) =>
          [
            'apiVersion: security.istio.io/v1',
            'kind: AuthorizationPolicy',
            `metadata: { name: ${name}-${index}, namespace: ${each} }`,
            `spec: ${JSON.stringify(spec)}`,
          ].join('\n'),
        )
        .join('\n---\n');
    });
}

function mode({ namespace, name }: Named): fc.Arbitrary<string> {
  const app = fc.constantFrom(name, 'a', undefined);
  return fc
    .record({
      apps: fc.array(app, { minLength: 1, maxLength: 2 }),
      other: fc.boolean(),
    })
    .map(({ apps, other }) =>
      apps
        .map((each, index) =>
          [
            'apiVersion: security.istio.io/v1',
            'kind: PeerAuthentication',
            `metadata: { name: ${name}-${index}, namespace: ${
              other && index === 1 ? 'stock' : namespace
            } }`,
            'spec:',
            ...(each === undefined
              ? []
              : [`  selector: { matchLabels: { app: ${each} } }`]),
            `  portLevelMtls: { 80: { mode: STRICT } }`,
          ].join('\n'),
        )
        .join('\n---\n'),
    );
}

function ours(kind: string, rest: string): string {
  return `apiVersion: mesh.corp/v1alpha1\nkind: ${kind}\n${rest}\n`;
}

function trust({ namespace, name }: Named): fc.Arbitrary<string> {
  return fc
    .array(
      principal.filter(each => !each.startsWith('cluster')),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map(principals =>
      ours(
        'TrustList',
        `metadata: { name: ${name}, namespace: ${namespace} }\nprincipals:\n${principals
          .map(each => `  - { principal: ${each}, reason: Books there }`)
          .join('\n')}`,
      ),
    );
}

interface Slot {
  readonly repo: RepoRole;
  readonly path: string;
  readonly text: fc.Arbitrary<string>;
}

const perService = REFS.flatMap<Slot>(each => {
  const [namespace, name] = each.split('/');
  const named = { namespace, name };
  const until = fc.constantFrom(
    '',
    ", until: '2027-03-09'",
    ", until: '2026-01-01'",
  );
  return [
    { repo: 'routing', path: `services/${each}.yaml`, text: manifest(each) },
    { repo: 'security', path: `policies/${each}.yaml`, text: policy(named) },
    {
      repo: 'security',
      path: `peer-authentication/${each}.yaml`,
      text: mode(named),
    },
    { repo: 'security', path: `trust/${each}.yaml`, text: trust(named) },
    {
      repo: 'security',
      path: `opt-outs/${namespace}.yaml`,
      text: until.map(end =>
        ours(
          'SidecarOptOuts',
          `namespace: ${namespace}\nworkloads: [{ name: ${name}, reason: No calls${end} }]`,
        ),
      ),
    },
    {
      repo: 'security',
      path: `ext-authz/${each}.yaml`,
      text: fc
        .constantFrom('4ms', '9ms')
        .map(timeout =>
          ours(
            'ExternalAuthorization',
            `metadata: { name: ${name}, namespace: ${namespace} }\nspec: { provider: opa, timeout: ${timeout}, paths: [/pay] }`,
          ),
        ),
    },
  ];
});

const ground: readonly Slot[] = [
  {
    repo: 'routing',
    path: 'clusters.yaml',
    text: fc.constantFrom(clustersText(['one', 'two']), clustersText(['one'])),
  },
  {
    repo: 'platform',
    path: 'services.yaml',
    text: fc.constantFrom(
      'apiVersion: v1\nkind: Namespace\nmetadata: { name: stock }\n',
      'apiVersion: v1\nkind: Service\nmetadata: { name: p, namespace: shop }\nspec: { type: ExternalName, externalName: a.example.com, ports: [{ port: 443 }] }\n',
    ),
  },
  {
    repo: 'security',
    path: 'policies/shop/broken.yaml',
    text: fc.constant('a: ['),
  },
  { repo: 'routing', path: 'services/shop/zz.yaml', text: manifest('shop/a') },
];

const slots = [...perService, ...perService, ...perService, ...ground];

const edit = fc.constantFrom(...slots).chain(({ repo, path, text }) =>
  fc.record({
    repo: fc.constant(repo),
    path: fc.constant(path),
    after: fc.option(
      // Lines move without anything else.
      fc
        .tuple(fc.constantFrom('', '# one\n', '# one\n# two\n'), text)
        .map(([above, each]) => above + each),
      { nil: undefined, freq: 4 },
    ),
  }),
);

type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function applied(world: World, { repo, path, after }: Edit): World {
  const before = world.snapshots.get(repo)?.files.get(path)?.text;
  if (before === undefined && after === undefined) return world;
  return worldAfter(world, [
    {
      repo,
      edits: [
        {
          path,
          ...(before === undefined ? {} : { before }),
          ...(after === undefined ? {} : { after }),
        },
      ],
    },
  ]);
}

const start = fc.array(edit, { minLength: 8, maxLength: 30 }).map(edits => {
  const files: Record<string, Record<string, string>> = {
    security: {},
    platform: {},
    routing: {},
  };
  for (const { repo, path, after } of edits) {
    if (after !== undefined) files[repo][path] = after;
  }
  const options = { rootNamespace: 'root', today: '2027-03-01' };
  return makeWorld({ files: files as WorldParts['files'], options });
});

it('says of a changed world what judging all of it says, edit after edit', () => {
  let told = 0;
  let differing = 0;
  fc.assert(
    fc.property(start, fc.array(edit, { maxLength: 8 }), (first, edits) => {
      let world = first;
      let findings = checkWorld(world);
      for (const each of edits) {
        const after = applied(world, each);
        const changed = checkChanged({ world, findings }, after);
        expect(changed).toEqual(checkWorld(after));
        told += changed.length;
        differing += changed.length === findings.length ? 0 : 1;
        world = after;
        findings = changed;
      }
    }),
    { numRuns: 150 },
  );
  // Edits that change no finding would prove nothing.
  expect(told).toBeGreaterThan(1000);
  expect(differing).toBeGreaterThan(100);
});
