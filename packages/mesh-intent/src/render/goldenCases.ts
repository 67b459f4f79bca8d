import type { WorldParts } from '../testing';
import type { RenderOptions } from './types';

/** A feature whose rendering is kept in golden/<name>/rendered.yaml. */
export interface GoldenCase {
  readonly name: string;
  readonly parts: WorldParts;
  readonly options?: Partial<RenderOptions>;
}

const port = (
  name: string,
  number: number,
  protocol: 'GRPC' | 'HTTP' | 'TCP',
) => ({ name, port: number, targetPort: number + 8000, protocol } as const);
const versions = ['v1', 'v2'].map(name => ({
  name,
  selector: { version: name },
}));
const strict = `apiVersion: security.istio.io/v1
kind: PeerAuthentication
metadata:
  name: cart
  namespace: shop
spec:
  selector:
    matchLabels:
      app: cart
  mtls:
    mode: STRICT
`;
const gateway = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: out
  namespace: egress
spec:
  gatewayClassName: istio
`;
const https = {
  host: 'API.example.com',
  port: 443,
  protocol: 'HTTPS',
  reason: 'Pays invoices',
} as const;
const long = `orders-${'of-the-department-'.repeat(3)}x`;

const routed: NonNullable<WorldParts['services']>[number] = {
  name: 'orders',
  versions,
  routes: [
    {
      name: 'testers',
      match: {
        path: { type: 'Prefix', value: '/orders' },
        headers: [{ name: 'x-cohort', value: 'on' }],
      },
      timeout: '500ms',
      backends: [{ version: 'v2', weight: 1 }],
    },
    {
      name: 'look',
      match: { path: { type: 'Exact', value: '/orders' }, method: 'GET' },
      timeout: '3s',
      backends: [
        { version: 'v1', weight: 90 },
        { version: 'v2', weight: 10 },
      ],
      mirror: { version: 'v2', percent: 5 },
    },
  ],
};

export const goldenCases: readonly GoldenCase[] = [
  { name: 'service', parts: { services: [{ name: 'cart' }] } },
  {
    name: 'worker',
    parts: {
      services: [
        { name: 'nightly', ports: [], dependsOn: [{ service: 'shop/cart' }] },
      ],
    },
  },
  { name: 'routes', parts: { services: [routed] } },
  {
    name: 'retries',
    options: { channel: 'experimental' },
    parts: {
      services: [
        {
          ...routed,
          routes: [
            {
              name: 'look',
              match: { method: 'GET' },
              timeout: '3s',
              retry: { attempts: 2, perTryTimeout: '1s', on: [504, 503] },
            },
            { name: 'rest', timeout: '1m30s' },
          ],
        },
      ],
    },
  },
  {
    name: 'ports',
    parts: {
      services: [
        {
          name: 'ledger',
          ports: [
            port('db', 5432, 'TCP'),
            port('grpc', 90, 'GRPC'),
            port('http', 80, 'HTTP'),
          ],
        },
      ],
    },
  },
  {
    name: 'resilience',
    parts: {
      services: [
        {
          name: 'cart',
          resilience: {
            outlier: { consecutiveErrors: 7, baseEjectionTime: '1m30s' },
            limits: { maxConnections: 100, maxRequests: 50 },
            retryBudget: { percent: 10 },
          },
        },
      ],
    },
  },
  {
    name: 'dependencies',
    parts: {
      services: [
        {
          name: 'cart',
          dependsOn: [{ service: 'stock/ledger' }, { service: 'shop/orders' }],
          database: { engine: 'cnpg' },
        },
      ],
    },
  },
  {
    name: 'other-cluster',
    options: { clusterCidrs: { two: ['10.2.0.0/16', '10.1.0.0/16'] } },
    parts: {
      services: [
        {
          name: 'cart',
          dependsOn: [{ service: 'shop/orders', cluster: 'two' }],
        },
      ],
    },
  },
  {
    name: 'exports',
    parts: {
      services: [{ name: 'cart', versions, exports: [{ clusters: ['two'] }] }],
    },
  },
  {
    name: 'exports-everywhere',
    parts: {
      services: [
        {
          name: 'cart',
          clusters: ['one', 'two'],
          exports: [{ clusters: ['one'] }, { clusters: ['two', 'three'] }],
        },
      ],
      clusters: ['one', 'two', 'three'],
    },
  },
  {
    name: 'rollout',
    parts: {
      services: [
        {
          ...routed,
          rollout: { strategy: 'argo-rollouts', minRequests: 500 },
        },
      ],
    },
  },
  {
    name: 'strict',
    parts: {
      services: [{ name: 'cart' }, { name: 'orders' }],
      files: { security: { 'peer-authentication/shop/cart.yaml': strict } },
    },
  },
  {
    name: 'egress-https',
    parts: {
      services: [
        { name: 'cart', egress: [https], clusters: ['one', 'two'] },
        {
          name: 'billing',
          namespace: 'money',
          egress: [{ ...https, host: 'api.example.com.' }],
        },
      ],
      files: { platform: { 'gateway.yaml': gateway } },
    },
  },
  {
    name: 'egress-tls',
    parts: {
      services: [
        {
          name: 'cart',
          egress: [{ ...https, protocol: 'TLS', port: 8443 }],
        },
      ],
    },
  },
  {
    name: 'egress-http',
    parts: {
      services: [
        {
          name: 'cart',
          egress: [
            {
              ...https,
              protocol: 'HTTP',
              port: 8080,
              plaintextReason: 'The device knows nothing else',
            },
          ],
        },
      ],
    },
  },
  {
    name: 'long-names',
    parts: {
      services: [
        {
          name: long,
          versions,
          egress: [{ ...https, host: `${'a'.repeat(49)}.example.com` }],
        },
      ],
    },
  },
  {
    name: 'world',
    options: {
      channel: 'experimental',
      platformNamespaces: ['istio-system', 'telemetry'],
    },
    parts: {
      services: [
        {
          ...routed,
          clusters: ['one', 'two'],
          egress: [https],
          exports: [{ clusters: ['two'] }],
        },
        {
          name: 'cart',
          dependsOn: [{ service: 'shop/orders' }],
          database: { engine: 'cnpg' },
        },
        {
          name: 'billing',
          namespace: 'money',
          clusters: ['two'],
          dependsOn: [{ service: 'shop/orders', cluster: 'one' }],
          egress: [https],
        },
        { name: 'nightly', namespace: 'money', ports: [] },
      ],
      files: {
        security: { 'peer-authentication/shop/cart.yaml': strict },
        platform: { 'gateway.yaml': gateway },
      },
    },
  },
];
