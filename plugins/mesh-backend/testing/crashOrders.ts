const until = (days: number) =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/**
 * One input for each kind of change, each of which can be planned on the estate again and again as long as nobody merges
 * it. A kind without one fails the crash matrix.
 */
export const crashOrders: Readonly<Record<string, object>> = {
  'cert-lifetime': {
    service: 'payments/ledger',
    hours: 8,
    reason: 'The ledger holds keys that open accounts',
  },
  dependency: {
    service: 'shop/ad',
    add: ['shop/currency'],
    reason: 'Prices are shown in the currency of the reader',
  },
  egress: {
    service: 'shop/checkout',
    host: 'crash.partners.example',
    reason: 'Needed to see what a crash leaves behind',
  },
  'emergency-deny': {
    service: 'shop/cart',
    scope: 'service',
    target: 'caller',
    caller: 'shop/recommendation',
    reason: 'Recommendation deletes carts it does not own',
  },
  // As the scenario has it.
  'end-exception': {
    service: 'shop/checkout',
    exception: 'opt-out',
    name: 'image-resizer',
    until: '2027-03-31',
    reason: 'It ends on 2027-03-31, as its entry says.',
  },
  export: {
    service: 'payments/ledger',
    clusters: ['fra-2'],
    reason: 'Other teams shall find the ledger there',
  },
  federation: {
    service: 'shop/frontend',
    provider: 'payments/card-gateway',
    reason: 'The shop pages of Amsterdam check cards here',
  },
  onboard: {
    name: 'crash-test',
    namespace: 'shop',
    owner: 'group:default/team-shop',
    description: 'Shows what a crash leaves behind.',
    system: 'boutique',
    tier: 3,
    clusters: ['fra-1'],
    ports: [{ name: 'http', port: 80, targetPort: 8080, protocol: 'HTTP' }],
    dependsOn: [],
  },
  'opt-out': {
    service: 'shop/shipping',
    workload: 'nightly-export',
    until: until(60),
    reason: 'The job opens raw sockets, which the proxy does not pass on',
  },
  policy: {
    service: 'shop/ad',
    action: 'write',
    policies: `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata:
  name: ad-callers
  namespace: shop
spec:
  selector:
    matchLabels:
      app: ad
  action: ALLOW
  rules:
    - from:
        - source:
            principals:
              - fra-1.mesh.corp/ns/shop/sa/frontend
`,
    reason: 'Only the shop pages show advertisements',
  },
  resilience: {
    service: 'shop/shipping',
    maxPendingRequests: 50,
    reason: 'The carrier behind it takes few requests at once',
  },
  route: {
    service: 'shop/product-catalog',
    route: 'main',
    action: 'set',
    timeout: '2s',
    reason: 'Pages shall not wait longer for a product',
  },
  'sampling-raise': {
    service: 'shop/checkout',
    signal: 'trace',
    rate: 25,
    until: until(10),
    reason: 'Some orders are lost on the way',
  },
  'strict-mtls': {
    service: 'shop/ad',
    reason: 'Everybody calls over mTLS by now',
  },
};
