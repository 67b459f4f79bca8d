import { makeWorld } from '@causeway/mesh-intent/testing';
import { declaredCallers } from './declaredCallers';

const service = (name: string, ...callees: readonly string[]) => ({
  name,
  dependsOn: callees.map(callee => ({ service: `shop/${callee}` })),
});

it('turns what manifests declare round, for each world apart', () => {
  const world = makeWorld({
    services: [
      service('cart', 'stock'),
      service('checkout', 'cart', 'stock'),
      service('stock'),
    ],
  });
  const other = makeWorld({ services: [service('cart'), service('stock')] });
  const of = (ref: string, where = world) => [...declaredCallers(where, ref)];
  expect(of('shop/stock')).toEqual(['shop/cart', 'shop/checkout']);
  expect(of('shop/cart')).toEqual(['shop/checkout']);
  expect(of('shop/checkout')).toEqual([]);
  expect(of('shop/stock', other)).toEqual([]);
  expect(of('shop/stock')).toEqual(['shop/cart', 'shop/checkout']);
});
