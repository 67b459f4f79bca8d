import { FacetMemory } from './FacetMemory';

const facets = { waitsFor: {}, kind: {}, label: {}, team: {}, age: {} };

it('counts once for the same question while nothing was written and nothing grew older', async () => {
  const memory = new FacetMemory();
  let counted = 0;
  const ask = (filter: object, at: number, writes = 1) =>
    memory.facets({ filter, now: new Date(at), writes }, async () => {
      counted += 1;
      return { facets, until: 100 };
    });
  await ask({ open: true, kind: 'egress' }, 10);
  await ask({ kind: 'egress', open: true }, 99);
  expect(counted).toBe(1);
  await ask({ kind: 'egress', open: true }, 100);
  expect(counted).toBe(2);
  await ask({ kind: 'egress', open: true }, 20);
  expect(counted).toBe(3);
  await ask({ kind: 'egress', open: true }, 20, 2);
  expect(counted).toBe(4);
  await ask({ kind: 'egress' }, 20, 2);
  expect(counted).toBe(5);
  await ask(
    { kind: 'egress', waiting: { hours: 4, now: new Date(20) } },
    20,
    2,
  );
  expect(counted).toBe(6);
  await ask(
    { kind: 'egress', waiting: { hours: 4, now: new Date(30) } },
    30,
    2,
  );
  expect(counted).toBe(6);
});

it('forgets the filters asked for longest ago', async () => {
  const memory = new FacetMemory();
  let counted = 0;
  const ask = (text: string) =>
    memory.facets(
      { filter: { text }, now: new Date(1), writes: 1 },
      async () => {
        counted += 1;
        return { facets, until: Infinity };
      },
    );
  for (let n = 0; n < 200; n += 1) await ask(`${n}`);
  await ask('0');
  expect(counted).toBe(200);
  await ask('one more');
  await ask('0');
  expect(counted).toBe(201);
  await ask('1');
  expect(counted).toBe(202);
});
