/**
 * What a synthetic estate is like. The same options give the same bytes.
 *
 * @public
 */
export interface EstateOptions {
  readonly services: number;
  readonly seed: number;
  /** Default: one for each 12 services. Each has one owner. */
  readonly namespaces?: number;
  /** Default 3. */
  readonly clusters?: number;
  /** Mean number of services one calls; default 3. Some are called by many, most by few. */
  readonly degree?: number;
  /** Share of services that call hosts outside; default 0.25. */
  readonly egressShare?: number;
  /** Share of services exported to another cluster; default 0.1. */
  readonly exportShare?: number;
  /** Share of services with a database; default 0.3. */
  readonly databaseShare?: number;
  /** Share of services with versions, routes and what goes with them; default 0.3. */
  readonly routeShare?: number;
  /** API group; default "mesh.corp". */
  readonly group?: string;
}

export type WholeEstateOptions = Required<EstateOptions>;
