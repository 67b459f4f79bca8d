import type { JsonObject } from '@backstage/types';

/** What a backend of the bench is told. */
export type CatalogOrders = {
  readonly port: number;
} & (
  | {
      readonly fills: 'provider';
      /** `mesh` of its configuration, without its cache. */
      readonly mesh: JsonObject;
    }
  | {
      readonly fills: 'locations';
      /** Files with an entity each. */
      readonly files: readonly string[];
    }
);
