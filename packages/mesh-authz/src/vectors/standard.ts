import type { MeshSettings, RequestRecord, Workload } from '../request';

/** The mesh, workload and call every case starts from (mesh.md 1.12). */
export const standard: {
  readonly settings: MeshSettings;
  readonly workload: Workload;
  readonly request: RequestRecord;
  readonly policyNamespace: string;
} = {
  settings: {
    trustDomain: 'c01.mesh.corp',
    trustDomainAliases: [],
    rootNamespace: 'istio-system',
    pathNormalization: 'BASE',
    providers: [],
    release: '1.31',
  },
  workload: { namespace: 'shop', labels: { app: 'orders' } },
  request: {
    protocol: 'http',
    peer: ['spiffe://c01.mesh.corp/ns/shop/sa/cart'],
    method: 'GET',
    path: '/',
    authority: 'orders.shop',
    port: 8080,
    sni: null,
    headers: {},
    allHeaders: true,
    token: null,
  },
  policyNamespace: 'shop',
};
