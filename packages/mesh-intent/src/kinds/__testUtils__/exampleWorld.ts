import { makeWorld } from '../../testing';
import type { World } from '../../world';

const cartPolicies = `# Who fills the basket.
apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata:
  name: cart-callers
  namespace: shop
spec:
  selector:
    matchLabels:
      app: cart
  action: ALLOW
  rules:
    - from:
        - source:
            principals:
              - one.mesh.corp/ns/shop/sa/checkout # the till
`;

const cartMode = `apiVersion: security.istio.io/v1
kind: PeerAuthentication
metadata:
  name: cart
  namespace: shop
spec:
  selector:
    matchLabels:
      app: cart
  mtls:
    mode: PERMISSIVE # until the last caller is meshed
`;

const payOptOuts = `apiVersion: mesh.corp/v1alpha1
kind: SidecarOptOuts
namespace: pay
workloads:
  - name: old-batch
    reason: Opens raw sockets.
    until: "2027-03-20"
  - name: till-backup
    reason: Reads object storage only.
    until: "2027-05-31"
`;

const tillTrust = `apiVersion: mesh.corp/v1alpha1
kind: TrustList
metadata:
  name: till
  namespace: pay
principals:
  - principal: one.mesh.corp/ns/shop/sa/orders
    reason: Counts the day's orders.
    until: "2027-03-10"
`;

/** The world the examples are planned against. */
export function exampleWorld(): World {
  return makeWorld({
    services: [
      { name: 'cart', clusters: ['one', 'two'] },
      {
        name: 'checkout',
        clusters: ['one', 'two'],
        dependsOn: [{ service: 'shop/cart' }],
        egress: [
          {
            host: 'old.example.com',
            port: 443,
            protocol: 'HTTPS',
            reason: 'Card payments, old provider.',
          },
          {
            host: 'mail.example.com',
            port: 443,
            protocol: 'TLS',
            reason: 'Sends receipts.',
          },
        ],
      },
      {
        name: 'orders',
        clusters: ['one', 'two'],
        dependsOn: [{ service: 'shop/stock' }],
        versions: [
          { name: 'v1', selector: { version: 'v1' } },
          { name: 'v2', selector: { version: 'v2' } },
        ],
        routes: [
          {
            name: 'main',
            timeout: '2s',
            backends: [{ version: 'v1', weight: 100 }],
          },
        ],
      },
      { name: 'stock', clusters: ['one', 'two'] },
      { name: 'ledger', namespace: 'pay', clusters: ['two'] },
      { name: 'till', namespace: 'pay', clusters: ['two'] },
    ],
    files: {
      security: {
        'policies/shop/cart.yaml': cartPolicies,
        'peer-authentication/shop/cart.yaml': cartMode,
        'opt-outs/pay.yaml': payOptOuts,
        'trust/pay/till.yaml': tillTrust,
      },
      identity: {
        'workloads/pay/till.yaml': `apiVersion: mesh.corp/v1alpha1
kind: WorkloadIdentity
metadata: { name: till, namespace: pay }
spec:
  certificateHours: 12
  reason: Keeps keys.
`,
      },
    },
    options: {
      manifestSchemaUrl: 'https://portal.example.com/schema.json',
      today: '2027-03-01',
    },
  });
}
