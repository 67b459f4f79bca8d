import type { PortProtocol } from '../../manifest';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'route-protocol';

const HTTP: readonly PortProtocol[] = ['HTTP', 'HTTP2', 'GRPC'];

/** @public */
export const routeProtocol: Rule = {
  id: ID,
  title: 'Routes stand on a port that speaks HTTP',
  why: 'On a TCP or TLS port there are no methods, paths, retries or timeouts of requests; such a route does nothing.',
  reads: ['routing'],
  check: (_world, scope) =>
    scope.services.flatMap(entry => {
      const { ports, routes = [] } = entry.manifest.spec;
      if (ports.some(({ protocol }) => HTTP.includes(protocol))) return [];
      const seen =
        ports.length === 0
          ? 'it has no port'
          : `its ports are ${ports
              .map(({ name, protocol }) => `${name} (${protocol})`)
              .join(', ')}`;
      return routes.map(({ name }, index) =>
        findingAt(entry, {
          code: `${ID}/no-http`,
          message: `Route ${name} needs a port with protocol HTTP, HTTP2 or GRPC, but ${seen}. Declare the port as what it speaks, or remove the route.`,
          at: ['spec', 'routes', index, 'name'],
        }),
      );
    }),
};
