import { makeSnapshot } from '../testing';
import { buildWorld } from './buildWorld';
import { declaredMode } from './declaredMode';

const mode = (value: string) =>
  `apiVersion: security.istio.io/v1\nkind: PeerAuthentication\nmetadata:\n  name: x\nspec:\n  mtls:\n    mode: ${value}\n`;
const world = (files: Record<string, string>) =>
  buildWorld([makeSnapshot('security', files)]);
const own = 'peer-authentication/shop/cart.yaml';
const namespace = 'peer-authentication/shop/default.yaml';

describe('declaredMode', () => {
  it.each([
    ['STRICT', 'strict'],
    ['PERMISSIVE', 'permissive'],
    ['DISABLE', 'disabled'],
    ['UNSET', 'unknown'],
  ])('reads %s as %s', (written, value) => {
    expect(declaredMode(world({ [own]: mode(written) }), 'shop/cart')).toEqual({
      value,
      declaredIn: own,
    });
  });

  it('prefers the workload to its namespace, and says the mesh’s own when neither is there', () => {
    const both = world({
      [own]: mode('STRICT'),
      [namespace]: mode('PERMISSIVE'),
    });
    expect(declaredMode(both, 'shop/cart').value).toBe('strict');
    expect(declaredMode(both, 'shop/checkout')).toEqual({
      value: 'permissive',
      declaredIn: namespace,
    });
    expect(declaredMode(both, 'batch/report')).toEqual({
      value: 'mesh-default',
    });
  });

  it('is unknown without the repository, for two documents, and for a file that cannot be read', () => {
    expect(declaredMode(buildWorld([]), 'shop/cart')).toEqual({
      value: 'unknown',
    });
    for (const text of [
      `${mode('STRICT')}---\n${mode('STRICT')}`,
      'spec: [',
      '- '.repeat(20_000),
    ]) {
      expect(declaredMode(world({ [own]: text }), 'shop/cart').value).toBe(
        'unknown',
      );
    }
  });
});
