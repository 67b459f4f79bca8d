import fc from 'fast-check';
import type { ServedObject } from './apiServer';

const word = fc.constantFrom(
  '',
  '*',
  'a',
  '*a',
  'a*',
  'a.b',
  '0s',
  '2s',
  'spiffe://a/ns/b/sa/c',
  'a/ns/b/sa/c',
  'a/ns/b/*',
  'ExternalName',
  'Gateway',
  'RequestRedirect',
);
const words = fc.array(word, { maxLength: 3 });
const labels = fc.dictionary(word, word, { maxKeys: 2 });

/** An object whose fields may each be missing. */
function some<T extends Record<string, fc.Arbitrary<unknown>>>(shape: T) {
  return fc.record(shape, { requiredKeys: [] });
}

function listOf<T>(item: fc.Arbitrary<T>) {
  return fc.array(item, { maxLength: 3 });
}

const source = some({
  principals: words,
  notPrincipals: words,
  requestPrincipals: words,
  notRequestPrincipals: words,
  namespaces: words,
  notNamespaces: words,
  serviceAccounts: words,
  notServiceAccounts: words,
  trustDomains: words,
  notTrustDomains: words,
  ipBlocks: words,
  notIpBlocks: words,
  remoteIpBlocks: words,
  notRemoteIpBlocks: words,
});

const policyRule = some({
  from: listOf(some({ source })),
  to: listOf(some({ operation: some({ paths: words, ports: words }) })),
  when: listOf(
    some({
      key: fc.constantFrom(
        'source.ip',
        'source.principal',
        'source.namespace',
        'source.serviceAccount',
        'request.headers[a]',
      ),
      values: words,
      notValues: words,
    }),
  ),
});

const selector = some({ matchLabels: labels });

const authorizationPolicy = some({
  action: fc.constantFrom('ALLOW', 'DENY', 'AUDIT', 'CUSTOM'),
  selector,
  targetRefs: listOf(
    some({
      group: word,
      kind: fc.constantFrom('Gateway', 'Service'),
      name: word,
      namespace: fc.constantFrom('shop', 'edge'),
    }),
  ),
  rules: listOf(policyRule),
});

const peerAuthentication = some({
  selector,
  mtls: some({ mode: fc.constantFrom('STRICT', 'DISABLE') }),
  portLevelMtls: fc.dictionary(word, some({ mode: word }), { maxKeys: 2 }),
});

const httpRoute = some({
  rules: listOf(
    some({
      timeouts: some({ request: word, backendRequest: word }),
      filters: listOf(some({ type: word })),
      backendRefs: listOf(some({ name: word, port: fc.nat() })),
    }),
  ),
});

const routes = listOf(
  some({ route: listOf(some({ destination: some({ host: word }) })) }),
);

const virtualService = some({
  hosts: words,
  http: routes,
  tls: routes,
  tcp: routes,
});

const service = some({
  type: word,
  externalName: word,
  ports: listOf(some({ port: fc.nat(), name: word })),
});

function served(
  kind: string,
  apiVersion: string,
  spec: fc.Arbitrary<unknown>,
): fc.Arbitrary<ServedObject> {
  return fc.record(
    {
      apiVersion: fc.constant(apiVersion),
      kind: fc.constant(kind),
      metadata: fc.record({
        name: fc.constantFrom('a', 'b'),
        namespace: fc.constantFrom('shop', 'istio-system'),
      }),
      spec,
    },
    { requiredKeys: ['apiVersion', 'kind', 'metadata'] },
  );
}

const ISTIO = 'networking.istio.io/v1';

/** Any object of a kind that is judged, as its definition allows it. */
export const anyObject: fc.Arbitrary<ServedObject> = fc.oneof(
  served('AuthorizationPolicy', 'security.istio.io/v1', authorizationPolicy),
  served('PeerAuthentication', 'security.istio.io/v1', peerAuthentication),
  served('HTTPRoute', 'gateway.networking.k8s.io/v1', httpRoute),
  served('VirtualService', ISTIO, virtualService),
  served('DestinationRule', ISTIO, some({ host: word })),
  served('EnvoyFilter', ISTIO, some({ priority: fc.integer() })),
  served('Service', 'v1', service),
);

export const anyLabels = fc.oneof(
  fc.constant({}),
  fc.constant({ 'istio-injection': 'enabled' }),
  fc.constant({ 'istio-injection': 'disabled' }),
  fc.constant({ 'istio.io/rev': 'stable' }),
);
