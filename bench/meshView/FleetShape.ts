/** How large the fleet is that a bench looks at. */
export interface FleetShape {
  readonly services: number;
  /** Of each service, half of them in each cluster. */
  readonly proxies: number;
  /** Services whose calls are written every minute, as a scrape would; those of all others every hour. */
  readonly dense: number;
}

export const clusters = ['fra-1', 'fra-2'] as const;
export const site = 'frankfurt';

/** Services of a namespace. */
const TOGETHER = 50;

/** As the estate's generated manifests have them. */
export const nameOf = (at: number) => ({
  namespace: `bulk-${Math.floor(at / TOGETHER)}`,
  name: `service-${at}`,
});

/** Services the dense history is of, spread over the namespaces; each calls others and is called. */
export const denseServices = ({ services, dense }: FleetShape) =>
  Array.from({ length: dense }, (_, at) => {
    const namespace = Math.floor((at * services) / dense / TOGETHER);
    return namespace * TOGETHER + 5 + (at % 40);
  });
