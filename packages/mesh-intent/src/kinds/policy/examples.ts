import type { KindExample } from '../types';
import type { PolicyInput } from './input';

const callers = (principals: readonly string[], paths?: readonly string[]) =>
  `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata:
  name: cart-callers
  namespace: shop
spec:
  selector:
    matchLabels:
      app: cart
  action: ALLOW
  rules:
    - from:
        - source:
            principals:
${principals.map(each => `              - ${each}\n`).join('')}${
    paths === undefined
      ? ''
      : `      to:
        - operation:
            paths:
${paths.map(each => `              - ${each}\n`).join('')}`
  }`;

/** @public */
export const policyExamples: readonly KindExample<PolicyInput>[] = [
  {
    title: 'Let another service call',
    input: {
      service: 'shop/cart',
      action: 'write',
      policies: callers([
        'one.mesh.corp/ns/shop/sa/checkout',
        'one.mesh.corp/ns/shop/sa/orders',
      ]),
      reason: 'Orders reads the cart when it is placed.',
    },
  },
  {
    title: 'Let callers in to fewer paths',
    input: {
      service: 'shop/cart',
      action: 'write',
      policies: callers(
        ['one.mesh.corp/ns/shop/sa/checkout'],
        ['/items', '/items/*'],
      ),
      reason: 'Checkout needs the items of a cart only.',
    },
  },
  {
    title: 'Remove the policies',
    input: {
      service: 'shop/cart',
      action: 'remove',
      reason: 'The service is only called inside its own pod now.',
    },
  },
];
