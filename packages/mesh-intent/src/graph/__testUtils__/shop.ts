import type { ManifestParts } from '../../testing';

/** Four services in three layers, two of them with a database. */
export const shop: readonly ManifestParts[] = [
  {
    name: 'web',
    dependsOn: [{ service: 'shop/cart' }, { service: 'shop/mail' }],
  },
  {
    name: 'cart',
    dependsOn: [{ service: 'shop/stock' }],
    database: { engine: 'cnpg' },
  },
  { name: 'stock', database: { engine: 'cnpg' } },
  { name: 'mail' },
];
