import { makeWorld } from '../testing';
import { withAll, worldWith } from './__testUtils__/declared';
import { files, full, one } from './__testUtils__/full';
import { describeEntry } from './describeEntry';
import { diffWorlds, invertDiff } from './diffWorlds';
import { diffEntryTypes } from './types';

describe('describeEntry', () => {
  it('says both sides of a change', () => {
    const changed = one({
      ...full,
      versions: [
        { name: 'v1', selector: { version: 'v1' } },
        { name: 'v2', selector: { version: 'v2', track: 'new' } },
      ],
      routes: [
        {
          name: 'cohort',
          timeout: '2s',
          retry: { attempts: 1 },
          backends: [{ version: 'v1', weight: 1 }],
          mirror: { version: 'v2', percent: 50 },
        },
      ],
      resilience: { outlier: {}, locality: { spilloverThreshold: 70 } },
      rollout: { strategy: 'argo-rollouts', minRequests: 900 },
      telemetry: { metricsPort: 9090 },
    });
    const texts = diffWorlds(one(), changed).map(describeEntry);
    expect(texts).toEqual([
      'checkout takes other pods for version v2: version=v2 → version=v2, track=new',
      'checkout uses route cohort for all other requests instead of "GET /pay with x-cohort: new"',
      'checkout ends calls of route cohort after 2 s instead of 1500 ms',
      'calls of checkout by route cohort are tried again up to 1 time instead of up to 2 times, 500 ms each, on 503',
      'checkout sends route cohort to v1 (100 %) instead of v1 (33.3 %), v2 (66.7 %)',
      'checkout copies requests of route cohort: 50 % to v2 instead of 5 % to v2',
      "checkout leaves its limits of connections and requests to the platform's defaults",
      'checkout changes its outlier detection: no consecutiveErrors any more, no interval any more, no baseEjectionTime any more, no maxEjectionPercent any more',
      "checkout leaves its retry budget to the platform's defaults",
      'checkout is rolled out in other steps: minRequests "500" → "900"',
      'checkout serves its metrics elsewhere: no metricsPath any more',
    ]);
    expect(
      describeEntry(
        invertDiff(diffWorlds(one(), one({ ...full, routes: [] })))[0],
      ),
    ).toBe('checkout gets route cohort for "GET /pay with x-cohort: new"');
  });

  it('says each type in a sentence', () => {
    const entries = [
      ...diffWorlds(makeWorld(), one()),
      ...diffWorlds(
        one(),
        files('routing', { 'services/shop/checkout.yaml': '' }),
      ),
      ...diffWorlds(files('security', {}), files('security', { a: '1' })),
      ...diffWorlds(worldWith(), withAll()),
      ...diffWorlds(
        worldWith(),
        worldWith({
          security: {
            'peer-authentication/shop/default.yaml':
              '{apiVersion: security.istio.io/v1, kind: PeerAuthentication, metadata: {name: all, namespace: shop}}',
          },
        }),
      ),
    ];
    expect(new Set(entries.map(({ type }) => type))).toEqual(
      new Set(diffEntryTypes),
    );
    expect(entries.map(describeEntry)).toEqual([
      'shop/checkout joins the mesh',
      'checkout has owner "group:default/team-shop"',
      'checkout has description "Takes the money"',
      'checkout has docs "https://docs.example.com/checkout"',
      'checkout has system "till"',
      'checkout has tier "1"',
      'checkout has service account "checkout"',
      'checkout runs in cluster one',
      'checkout runs in cluster two',
      'checkout offers port http (80, HTTP)',
      'checkout depends on shop/cart in two',
      'checkout may call api.example.com:443 over HTTPS',
      'checkout may be called from cluster two',
      'checkout gets version v1 (version=v1)',
      'checkout gets version v2 (version=v2)',
      'checkout gets route cohort for "GET /pay with x-cohort: new"',
      'checkout ends calls of route cohort after 1500 ms',
      'calls of checkout by route cohort are tried again up to 2 times, 500 ms each, on 503',
      'checkout sends route cohort to v1 (33.3 %), v2 (66.7 %)',
      'checkout copies requests of route cohort: 5 % to v2',
      'checkout says that PUT may be repeated safely',
      'checkout sets its limits of connections and requests: maxConnections 100, maxPendingRequests 101, maxRequests 102, maxRequestsPerConnection 103',
      'checkout sets its locality: spilloverThreshold 70',
      'checkout sets its outlier detection: consecutiveErrors 5, interval 10s, baseEjectionTime 30s, maxEjectionPercent 50',
      'checkout sets its retry budget: percent 20, minRetryConcurrency 3',
      'checkout gets a database of its own (cnpg)',
      'checkout is rolled out step by step by argo-rollouts, each step on 500 requests',
      'checkout serves metrics of its own on port 9090, /stats',
      'routing/services/shop/checkout.yaml can no longer be read',
      'security/a is added; what it means is not judged here',
      'CUSTOM policy shop/checkout for app=checkout is added: it matches from principals a and notPrincipals a and requestPrincipals a and notRequestPrincipals a and namespaces a and notNamespaces a and serviceAccounts a and notServiceAccounts a and trustDomains a and notTrustDomains a and ipBlocks a and notIpBlocks a and remoteIpBlocks a and notRemoteIpBlocks a to hosts a and notHosts a and ports a and notPorts a and methods a and notMethods a and paths a and notPaths a when k values a and notValues b',
      'policy shop/checkout is only watched (dry-run)',
      'workloads app=checkout of shop refuse plaintext (STRICT)',
      'workloads app=checkout of shop on workload port 8080 accept plaintext too (PERMISSIVE)',
      'checkout may let two.mesh.corp/ns/shop/sa/cart in from another trust domain: Because of it',
      'checkout asks opa about /pay for at most 4 ms; without an answer it will deny',
      'certificates of checkout live 4 hours: Because of it',
      'shop/resizer may run without a sidecar until 2027-03-31: Because of it',
      'shop keeps 10 % of its access logs until 2027-03-31',
      'trust domain one.mesh.corp is that of cluster one, signed by first',
      'EnvoyFilter shop/lua may stand beside the Gateway API until kubernetes-sigs/gateway-api#1',
      'workloads of shop without a declaration of their own follow what stands above them (UNSET)',
    ]);
  });

  it('says what changes in policies and modes', () => {
    const policy = (action: string, principals: string[], app = 'checkout') =>
      worldWith({
        security: {
          'policies/shop/a.yaml': JSON.stringify({
            apiVersion: 'security.istio.io/v1',
            kind: 'AuthorizationPolicy',
            metadata: { name: 'a', namespace: 'shop' },
            spec: {
              action,
              selector: { matchLabels: { app } },
              rules: principals.map(each => ({
                from: [{ source: { principals: [each] } }],
              })),
            },
          }),
        },
      });
    const say = (...worlds: Parameters<typeof diffWorlds>) =>
      diffWorlds(...worlds).map(describeEntry);
    expect(
      say(policy('ALLOW', ['a', 'b']), policy('ALLOW', ['a', 'c'])),
    ).toEqual([
      'policy shop/a changes: principals: now also c; principals: no longer b',
    ]);
    expect(say(policy('ALLOW', ['a']), policy('DENY', ['a'], 'cart'))).toEqual([
      'policy shop/a changes: DENY instead of ALLOW; for app=cart instead of app=checkout',
    ]);
    expect(say(policy('ALLOW', []), worldWith({ security: {} }))).toEqual([
      'ALLOW policy shop/a for app=checkout is removed: it matches nothing',
      'policy shop/a is no longer enforced',
    ]);
    const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    expect(say(worldWith({ security: {} }), policy('ALLOW', eight))[0]).toBe(
      'ALLOW policy shop/a for app=checkout is added: it matches from principals a; it matches from principals b; it matches from principals c; it matches from principals d; and 4 more',
    );
  });

  it('names what changed', () => {
    const [entry] = diffWorlds(
      one({ ...full, egress: [{ ...full.egress![0], reviewBy: undefined }] }),
      one(),
    );
    expect(describeEntry(entry)).toBe(
      'checkout calls api.example.com:443 under other terms: reviewBy "2027-01-01"',
    );
    expect(describeEntry(invertDiff([entry])[0])).toBe(
      'checkout calls api.example.com:443 under other terms: no reviewBy any more',
    );
  });
});
