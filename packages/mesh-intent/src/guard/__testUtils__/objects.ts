interface ServiceParts {
  readonly spec?: object;
  readonly labels?: object;
  readonly annotations?: object;
  readonly namespace?: string;
  readonly status?: object;
}

/** A Service that asks for Local, as JSON. */
export const service = (parts: ServiceParts = {}) =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name: 'game',
      namespace: parts.namespace ?? 'play',
      labels: parts.labels ?? { announce: 'lan' },
      annotations: parts.annotations,
    },
    spec: {
      type: 'LoadBalancer',
      externalTrafficPolicy: 'Local',
      ...parts.spec,
    },
    status: parts.status,
  });

export const policy = (spec: object = { loadBalancerIPs: true }) =>
  JSON.stringify({
    apiVersion: 'cilium.io/v2alpha1',
    kind: 'CiliumL2AnnouncementPolicy',
    metadata: { name: 'lan' },
    spec,
  });

export const pool = (spec: object) =>
  JSON.stringify({
    apiVersion: 'cilium.io/v2',
    kind: 'CiliumLoadBalancerIPPool',
    metadata: { name: 'pool' },
    spec,
  });
