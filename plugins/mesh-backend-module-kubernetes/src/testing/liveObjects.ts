/** Paths of the lists that say what runs in a cluster. */
export const livePaths = {
  services: '/api/v1/services',
  pods: '/api/v1/pods',
  deployments: '/apis/apps/v1/deployments',
  statefulSets: '/apis/apps/v1/statefulsets',
  daemonSets: '/apis/apps/v1/daemonsets',
  cronJobs: '/apis/batch/v1/cronjobs',
} as const;

const APP = { name: 'app', image: 'registry.example/app' };
export const PROXY = { name: 'istio-proxy', image: 'registry.example/proxy' };
/** Injected the new way: an init container that goes on. */
export const NATIVE_PROXY = { ...PROXY, restartPolicy: 'Always' };

const metadata = (name: string, more: object = {}) => ({
  name,
  namespace: 'shop',
  ...more,
});

/** Pods as something means them; labelled as its own unless others are given. */
export function template(
  name: string,
  more: { readonly labels?: object | null; readonly spec?: object } = {},
): object {
  return {
    metadata: {
      labels: more.labels === undefined ? { app: name } : more.labels,
    },
    spec: { serviceAccountName: name, containers: [APP], ...more.spec },
  };
}

/** A Deployment, StatefulSet or DaemonSet. */
export function templated(
  name: string,
  more: Parameters<typeof template>[1] = {},
): object {
  return { metadata: metadata(name), spec: { template: template(name, more) } };
}

export function cronJob(
  name: string,
  more: Parameters<typeof template>[1] = {},
): object {
  return {
    metadata: metadata(name),
    spec: { jobTemplate: { spec: { template: template(name, more) } } },
  };
}

/** A pod of something that controls it, without a proxy unless its containers say so. */
export function pod(
  name: string,
  more: {
    readonly owner?: readonly [kind: string, name: string];
    readonly labels?: object;
    readonly spec?: object;
    readonly phase?: string;
  } = {},
): object {
  const { owner } = more;
  return {
    metadata: metadata(name, {
      labels: more.labels,
      ...(owner === undefined
        ? {}
        : {
            ownerReferences: [
              { kind: 'Node', name: 'somebody', controller: false },
              { kind: owner[0], name: owner[1], controller: true },
            ],
          }),
    }),
    spec: { serviceAccountName: 'sa', containers: [APP], ...more.spec },
    status: { phase: more.phase ?? 'Running' },
  };
}

/** A pod of a Deployment, by way of its ReplicaSet, with a proxy. */
export function podOf(
  deployment: string,
  nth: number,
  spec: object = { containers: [APP, PROXY] },
): object {
  return pod(`${deployment}-5f7d-${nth}`, {
    owner: ['ReplicaSet', `${deployment}-5f7d`],
    labels: { app: deployment, 'pod-template-hash': '5f7d' },
    spec,
  });
}

export function service(
  name: string,
  more: { readonly ports?: readonly object[]; readonly spec?: object } = {},
): object {
  return {
    metadata: metadata(name),
    spec: {
      clusterIP: '10.0.0.1',
      selector: { app: name },
      ports: more.ports ?? [{ name: 'http', port: 80, protocol: 'TCP' }],
      ...more.spec,
    },
  };
}
