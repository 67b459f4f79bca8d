import type { Explanation } from './types';

const SHOWN = 5;

/** "a", "a and b", "a, b and 7 more". */
export function listed(names: readonly string[], last = 'and'): string {
  const shown =
    names.length > SHOWN
      ? [...names.slice(0, SHOWN - 1), `${names.length - SHOWN + 1} more`]
      : [...names];
  const end = shown.pop();
  return shown.length === 0
    ? end ?? 'nothing'
    : `${shown.join(', ')} ${last} ${end}`;
}

type Home = Pick<Explanation, 'workload' | 'trustDomain'>;

/**
 * An identity as people of the workload's namespace say it: "cart", of another namespace "batch/reporting", of another
 * trust domain "batch/reporting of c12.mesh.corp"; anything else as it is.
 */
export function callerName(identity: string, home: Home): string {
  const bare = identity.replace(/^spiffe:\/\//, '');
  const parts = bare.split('/');
  if (
    parts.length !== 5 ||
    parts[1] !== 'ns' ||
    parts[3] !== 'sa' ||
    bare.includes('*')
  )
    return bare;
  const [domain, , namespace, , account] = parts;
  const foreign = domain !== home.trustDomain && domain !== 'cluster.local';
  const inside = namespace === home.workload.namespace && !foreign;
  const name = inside ? account : `${namespace}/${account}`;
  return foreign ? `${name} of ${domain}` : name;
}

/** The workload by its label `app`, else by its namespace. */
export function workloadName({ workload }: Home): string {
  const { labels, namespace } = workload;
  const label = ['app', 'app.kubernetes.io/name'].find(name =>
    Object.hasOwn(labels, name),
  );
  return label === undefined ? `a workload of ${namespace}` : labels[label];
}

/** The caller of the request. */
export function callerOf(explanation: Explanation): string {
  const { peer } = explanation.request;
  if (peer === undefined) return 'a caller whose identity was not recorded';
  return peer.length === 0
    ? 'a caller without an identity (plaintext)'
    : listed(
        peer.map(each => callerName(each, explanation)),
        'or',
      );
}

/** "GET /orders", "a TCP connection to port 9000". */
export function callOf({ request }: Explanation): string {
  if (request.protocol === 'tcp')
    return request.port === undefined
      ? 'a TCP connection'
      : `a TCP connection to port ${request.port}`;
  const parts = [request.method, request.path].filter(
    part => part !== undefined,
  );
  return parts.length === 0 ? 'the request' : parts.join(' ');
}
