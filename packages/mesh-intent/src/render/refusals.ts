import type { Finding } from '@causeway/mesh-authz';
import { declaredMode } from '../world';
import type { ServiceEntry } from '../world';
import { declaredHosts, egressHosts, spelledHosts } from './host/egressHosts';
import { appPort } from './host/HostScope';
import type { RenderContext } from './RenderContext';
import type { RefusalCode } from './renderRefusals';
import { httpPorts } from './service/ServiceScope';
import { rulesInOrder } from './service/httpRoutes';

/** Gateway API allows so many in one HTTPRoute. */
const MOST_RULES = 16;

function refusal(
  entry: ServiceEntry,
  code: RefusalCode,
  at: { readonly path: readonly (string | number)[]; readonly message: string },
): Finding {
  return {
    code,
    severity: 'error',
    message: at.message,
    source: entry.place(at.path),
    jsonPath: at.path,
  };
}

/** A service whose manifest cannot be read would silently leave the output, and the cluster with it. */
function unread({ world }: RenderContext): Finding[] {
  return [...world.unparsed]
    .filter(([key]) => !key.includes(':') || key.startsWith('routing:'))
    .map(([key, [first]]) => ({
      code: 'render/unread' satisfies RefusalCode,
      severity: 'error',
      message: `${key} cannot be read, so what it declares is unknown; mend it first: ${first.message}`,
      source: first.source,
    }));
}

function routeRefusals(
  entry: ServiceEntry,
  { channel }: RenderContext,
): Finding[] {
  const routes = entry.manifest.spec.routes ?? [];
  if (routes.length === 0 || httpPorts(entry).length === 0) return [];
  const retries = routes.flatMap(({ name, retry }, index) =>
    retry === undefined || channel === 'experimental'
      ? []
      : [
          refusal(entry, 'render/retry-channel', {
            path: ['spec', 'routes', index, 'retry'],
            message: `The route ${name} of ${entry.ref} has retries, which the standard channel of the Gateway API does not have: the cluster would drop them without a word. Remove them, or install the experimental channel and say so in the configuration.`,
          }),
        ],
  );
  const rules = rulesInOrder(routes).length;
  const many = refusal(entry, 'render/too-many-routes', {
    path: ['spec', 'routes'],
    message: `${entry.ref} needs ${rules} rules in one HTTPRoute, with the one for all other requests; the Gateway API allows ${MOST_RULES}.`,
  });
  return rules > MOST_RULES ? [...retries, many] : retries;
}

function hostRefusals(
  entry: ServiceEntry,
  terms: Map<string, string>,
  { intent: { clusterDomain } }: RenderContext,
): Finding[] {
  if (entry.manifest.spec.egress.length === 0) return [];
  const hosts = spelledHosts(entry, clusterDomain);
  return hosts.flatMap(({ egress, spelled }, index) => {
    const path = ['spec', 'egress', index, 'host'];
    if (!spelled.ok) {
      const { message } = spelled;
      return [refusal(entry, 'render/egress-host', { path, message })];
    }
    const { host } = spelled;
    const own = `${egress.port} ${egress.protocol}`;
    const agreed = terms.get(host) ?? own;
    terms.set(host, agreed);
    if (own !== agreed) {
      const message = `${entry.ref} declares ${host} with ${own}, another service with ${agreed}; a host has one set of objects, so they have to agree.`;
      return [refusal(entry, 'render/egress-agreement', { path, message })];
    }
    if (egress.protocol === 'HTTPS' && egress.port === appPort(egress)) {
      const message = `${host} is HTTPS on port ${egress.port}, the port the app calls without TLS; the gateway could not tell them apart.`;
      return [refusal(entry, 'render/egress-port', { path, message })];
    }
    return [];
  });
}

function clusterRefusals(
  entry: ServiceEntry,
  { world }: RenderContext,
): Finding[] {
  const { clusters, exports } = entry.manifest.spec;
  const named = [
    ...clusters.map((cluster, index) => ({
      cluster,
      path: ['spec', 'clusters', index],
      does: 'runs in',
    })),
    ...exports.flatMap((each, index) =>
      each.clusters.map((cluster, at) => ({
        cluster,
        path: ['spec', 'exports', index, 'clusters', at],
        does: 'is exported to',
      })),
    ),
  ];
  return named
    .filter(({ cluster }) => !world.clusters.has(cluster))
    .map(({ cluster, path, does }) =>
      refusal(entry, 'render/unknown-cluster', {
        path,
        message: `${entry.ref} ${does} ${cluster}, which clusters.yaml does not have; its trust domain is unknown.`,
      }),
    );
}

/** A file that says nothing we know would silently take the default deny away. */
function modeRefusals(
  entry: ServiceEntry,
  { world }: RenderContext,
): Finding[] {
  const { value, declaredIn } = declaredMode(world, entry.ref);
  if (value !== 'unknown' || declaredIn === undefined) return [];
  return [
    {
      code: 'render/unread' satisfies RefusalCode,
      severity: 'error',
      message: `${declaredIn} does not say whether ${entry.ref} is strict, which decides about its default deny; it needs one PeerAuthentication with spec.mtls.mode STRICT, PERMISSIVE or DISABLE.`,
      source: { repo: 'security', path: declaredIn },
    },
  ];
}

function entryRefusals(
  entry: ServiceEntry,
  terms: Map<string, string>,
  context: RenderContext,
): Finding[] {
  return [
    ...clusterRefusals(entry, context),
    ...hostRefusals(entry, terms, context),
    ...routeRefusals(entry, context),
    ...modeRefusals(entry, context),
  ];
}

/** Why the world cannot be rendered whole. Half of it would take away what stands in the clusters. */
export function refusals(context: RenderContext): Finding[] {
  // Host → port and protocol, as the first caller by ref has them.
  const terms = new Map<string, string>();
  return [
    ...unread(context),
    ...[...context.world.services.values()].flatMap(entry =>
      entryRefusals(entry, terms, context),
    ),
  ];
}

/** The same for a world in which only these services differ from one that could be rendered; cheap when nothing is refused. */
export function refusalsAmong(
  services: Iterable<string>,
  context: RenderContext,
): Finding[] {
  const { world } = context;
  const touched = [...services].flatMap(ref => world.services.get(ref) ?? []);
  const hosts = new Set(
    touched.flatMap(entry =>
      declaredHosts(entry, context.intent.clusterDomain).map(
        ({ host }) => host,
      ),
    ),
  );
  const terms = new Map<string, string>();
  // All callers of a host, since any of them may be the one that disagrees.
  const entries = new Set([
    ...touched,
    ...[...egressHosts(world, hosts).values()].flatMap(
      ({ callers }) => callers,
    ),
  ]);
  const clean =
    world.unparsed.size === 0 &&
    [...entries].every(
      entry => entryRefusals(entry, terms, context).length === 0,
    );
  return clean ? [] : refusals(context);
}
