import { clustersOf, podsIn, type Moment, type Row } from './Moment';
import type { Traffic, TrafficPods, TrafficUndeclared } from './readTraffic';

interface Port {
  readonly name: string;
  readonly port: number;
  readonly targetPort: number;
  readonly protocol: string | null;
}

/** A call of gRPC names a service and a method of it. */
const GRPC = /^\/[\w.]+\/\w+$/;

/** The one port that a declared service is called by; nobody calls the others. */
function calledPort(traffic: Traffic, name: string): Port[] {
  const call = traffic.calls.find(({ to }) => to === name);
  if (call === undefined) return [];
  const { port, protocol, requests } = call;
  const isGrpc = requests.every(({ path }) => GRPC.test(path ?? ''));
  const http = isGrpc ? 'grpc' : 'http';
  const spoken = protocol === 'tcp' ? 'tcp' : http;
  return [
    { name: spoken, port, targetPort: port, protocol: spoken.toUpperCase() },
  ];
}

/** What the objects of a cluster say of something that runs there. */
function inCluster(
  cluster: string,
  it: Pick<TrafficPods, 'name' | 'kind' | 'pods'> & {
    readonly serviceAccount: string;
    readonly proxies: number;
    readonly ports: readonly Port[];
  },
) {
  const [, name] = it.name.split('/');
  const { kind, serviceAccount, pods, proxies } = it;
  const ports = it.ports.map(each => ({ ...each, transport: 'TCP' }));
  return {
    cluster,
    workloads: [{ kind, name, serviceAccount, app: name, pods, proxies }],
    services: ports.length === 0 ? [] : [{ name, headless: false, ports }],
  };
}

/** Services of the estate all run under an account of their own name, with a proxy in each pod. */
const declared = (traffic: Traffic, pods: TrafficPods) => ({
  ...pods,
  serviceAccount: pods.name.split('/')[1],
  proxies: pods.pods,
  ports: calledPort(traffic, pods.name),
});

const undeclared = (each: TrafficUndeclared) => ({
  ...each,
  ports: each.ports.map(port => ({
    ...port,
    protocol: port.protocol ?? null,
  })),
});

/** Answers `workloads`: what the objects of the site's clusters say of all that runs there, declared or not. */
export function workloads(moment: Moment): Row[] {
  const { traffic } = moment;
  const pieces = clustersOf(moment).flatMap(cluster =>
    [
      ...podsIn(traffic, cluster).map(pods => declared(traffic, pods)),
      ...traffic.undeclared
        .filter(each => each.clusters.includes(cluster))
        .map(undeclared),
    ].map(it => ({ subject: it.name, piece: inCluster(cluster, it) })),
  );
  return [...new Set(pieces.map(({ subject }) => subject))].map(subject => ({
    subject,
    value: {
      clusters: pieces
        .filter(each => each.subject === subject)
        .map(({ piece }) => piece),
    },
  }));
}
