import { phaseOf } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { submitChange } from './submitChange';

jest.setTimeout(60_000);

describe('submitting', () => {
  const bench = DeliveryBench.create();
  const user = 'user:default/shop-requester';
  const caller = {
    user,
    ownership: [user],
    credentials: {
      $$type: '@backstage/BackstageCredentials' as const,
      principal: {},
    },
  };

  it.each([
    [
      'Eve> <root@x\nauthor Root <r@x> 1 +0000',
      'Eve root@x author Root r@x 1 +0000',
    ],
    ['\u202Egnitide', 'gnitide'],
    ['\u200B\u0000<>', 'shop-requester'],
  ])(
    'makes a good commit for a person called %j',
    async (displayName, name) => {
      const { people } = bench.core.scope;
      const scope = {
        ...bench.core.scope,
        people: {
          ...people,
          person: async () => ({
            user,
            displayName,
            login: 'shop-requester',
            email: 'no address\n<x>',
          }),
        },
      };
      const { change } = await submitChange(
        scope,
        { ...bench.egress(), key: `hostile-${name.length}` },
        caller,
      );
      expect(change.requester).toMatchObject({
        displayName: name,
        email: 'shop-requester@users.noreply.invalid',
      });
      await bench.core.settle();
      expect(phaseOf(await bench.change(change.id))).toBe('proposed');
    },
  );

  it('refuses a person the catalog does not know', async () => {
    const { people } = bench.core.scope;
    const scope = {
      ...bench.core.scope,
      people: { ...people, person: async () => undefined },
    };
    await expect(
      submitChange(scope, { ...bench.egress(), key: 'unknown-1' }, caller),
    ).rejects.toThrow('is not in the catalog');
  });
});
