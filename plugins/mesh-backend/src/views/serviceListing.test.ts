import type { ServicesAtCommit } from '@causeway/plugin-mesh-common';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(180_000);

describe('services for the catalog and the search', () => {
  const bench = ApiBench.create();

  it('say which hosts outside they declare and under which identities they run', async () => {
    const { body } = (await bench.get('/services')) as unknown as {
      body: ServicesAtCommit;
    };
    const checkout = body.services.find(({ ref }) => ref === 'shop/checkout');
    expect(checkout?.identities).toContainEqual(
      expect.stringMatching(/\/ns\/shop\/sa\/checkout$/),
    );
    const declared = body.services.filter(({ hosts }) => hosts.length > 0);
    expect(declared).not.toEqual([]);
    for (const { hosts } of declared) {
      expect(hosts).toEqual([...new Set(hosts)].sort());
    }
  });
});
