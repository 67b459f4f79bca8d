import { dependencyPanel } from './dependencyPanel';

it('leaves calls to hosts outside to the egress panel', () => {
  const call = (to: string) => ({
    to,
    protocol: 'http' as const,
    requests: 3,
    fromCluster: 'one',
    toCluster: 'one',
  });
  const { rows } = dependencyPanel(
    [],
    [
      {
        state: 'value',
        value: { calls: [call('egress/api.example.com'), call('shop/cart')] },
        source: 'metrics',
        site: 'north',
        observedAt: '2027-03-08T00:10:00Z',
      },
    ],
    new Set(['north']),
  );
  expect(rows.map(({ to }) => to)).toEqual(['shop/cart']);
});
