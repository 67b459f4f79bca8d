import type { OpenCostConfig } from './readOpenCostConfig';
import { allocation } from './testing/allocation';
import { FakeOpenCost, json, type Fault } from './testing/FakeOpenCost';
import { collect, northOf, now, openCost } from './testing/collecting';

const one = new FakeOpenCost();
const two = new FakeOpenCost();
beforeAll(() => Promise.all([one.start(), two.start()]));
beforeEach(() => {
  for (const each of [one, two]) {
    each.reset();
    each.steps = [
      { ...allocation('shop/server'), ...allocation('shop/istio-proxy') },
    ];
  }
});
afterAll(() => Promise.all([one.stop(), two.stop()]));

const sourceOf = (more: Partial<OpenCostConfig> = {}) =>
  openCost({ sites: northOf({ one }), ...more });

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  response => {
    response.writeHead(status, headers).end(body);
    return true;
  };
const telling =
  (more: object): Fault =>
  response => {
    json(response, 200, {
      code: 200,
      data: [allocation('shop/istio-proxy', more)],
    });
    return true;
  };

const faults: readonly (readonly [string, Fault, string, string])[] = [
  ['401', answering(401, ''), 'not-allowed', 'refused the question (401)'],
  ['403', answering(403, ''), 'not-allowed', 'refused the question (403)'],
  ['500', answering(500, 'oops'), 'unreachable', 'answered 500.'],
  [
    '500 with words',
    answering(500, '{"code":500,"message":"no Prometheus"}'),
    'unreachable',
    'answered 500: no Prometheus',
  ],
  ['404', answering(404, 'none'), 'unreachable', 'answered 404.'],
  [
    'an error in the body',
    answering(200, '{"code":400,"message":"bad window","data":[]}'),
    'unreachable',
    'gave no answer of its API',
  ],
  ['a page', answering(200, '<!doctype html>'), 'unreachable', 'no answer of'],
  ['nothing', answering(200, ''), 'unreachable', 'no answer of its API'],
  [
    'truncated JSON',
    answering(200, '{"code":200,"data":[{"shop/istio-proxy":{"start":'),
    'unreachable',
    'no answer of its API',
  ],
  [
    'text for a number',
    telling({ cpuCost: '0.48' }),
    'unreachable',
    'no answer of its API',
  ],
  [
    'a field left out',
    telling({ ramCost: undefined }),
    'unreachable',
    'no answer of its API',
  ],
  [
    'a time that is none',
    telling({ end: 'yesterday' }),
    'unreachable',
    'gave times that are none',
  ],
  [
    'a line that breaks',
    response => {
      response.destroy();
      return true;
    },
    'unreachable',
    'cannot be asked: ',
  ],
  [
    'a body that breaks off',
    response => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"code":', () => response.destroy());
      return true;
    },
    'unreachable',
    'cannot be asked: ',
  ],
];

it.each(faults)('against %s', async (_, fault, state, said) => {
  one.fault = fault;
  const collected = await collect(sourceOf());
  expect(collected).toMatchObject({
    state,
    message: expect.stringMatching(/^OpenCost of one /),
  });
  expect(collected).toMatchObject({ message: expect.stringContaining(said) });
});

it.each(faults)(
  'keeps what the other cluster says against %s, and tells which is missing',
  async (_, fault, __, said) => {
    one.fault = fault;
    const warned: string[] = [];
    const source = openCost({ sites: northOf({ one, two }) }, message =>
      warned.push(message),
    );
    expect(await collect(source)).toMatchObject({
      state: 'value',
      coverage: 0.5,
    });
    expect(warned).toEqual([
      expect.stringMatching(
        /^cost\.price at north is without one of its clusters\. OpenCost of one /,
      ),
    ]);
    expect(warned[0]).toContain(said);
  },
);

it('says what stands in the way of each where none answers', async () => {
  one.fault = answering(401, '');
  two.fault = answering(500, '');
  expect(
    await collect(sourceOf({ sites: northOf({ one, two }) })),
  ).toMatchObject({
    state: 'unreachable',
    message: expect.stringMatching(/one refused .* two answered 500/),
  });
});

it('says that nothing listens', async () => {
  expect(
    await collect(
      sourceOf({
        sites: northOf({ one: { url: 'http://127.0.0.1:1' } }),
      }),
    ),
  ).toMatchObject({ state: 'unreachable' });
});

it('does not let a silent cluster take the others with it', async () => {
  one.fault = () => true;
  expect(
    await collect(sourceOf({ sites: northOf({ one, two }), timeoutMs: 500 })),
  ).toMatchObject({ state: 'value', coverage: 0.5 });
  expect(await collect(sourceOf({ timeoutMs: 50 }))).toMatchObject({
    state: 'unreachable',
    message: 'OpenCost of one did not answer in time.',
  });
});

it('lets go when told to', async () => {
  const stop = new AbortController();
  const letGo = new Promise<void>(done => {
    one.fault = response => {
      response.on('close', () => done());
      stop.abort(new Error('enough'));
      return true;
    };
  });
  await expect(collect(sourceOf(), stop.signal)).rejects.toThrow('enough');
  await letGo;
});

it('sends its credentials in a header, and to nobody else', async () => {
  one.fault = answering(302, '', { location: `${two.url}/allocation/compute` });
  const source = sourceOf({
    sites: [
      {
        name: 'north',
        instances: [
          { name: 'one', url: one.url, authorization: 'Bearer secret' },
        ],
      },
    ],
  });
  expect(await collect(source)).toMatchObject({
    state: 'unreachable',
    message: 'OpenCost of one answered 302.',
  });
  expect(one.authorizations).toEqual(['Bearer secret']);
  expect(two.asked).toEqual([]);
});

it('does not hold an endless answer', async () => {
  one.fault = response => {
    response.writeHead(200);
    const piece = Buffer.alloc(1024 * 1024, 0x20);
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
    return true;
  };
  expect(await collect(sourceOf())).toMatchObject({
    state: 'unreachable',
    message: 'OpenCost of one gave more than 64 MiB.',
  });
});

it('refuses to leave a part it does not have', () => {
  expect(() => sourceOf({ leave: ['cost.usage'] })).toThrow(
    'mesh.evidence.opencost.leave: cost.usage is none of cost.price.',
  );
  expect(sourceOf({ leave: ['cost.price'] }).owns).toEqual([]);
  expect(sourceOf().owns).toEqual([
    { signal: 'cost', part: 'price', site: 'north' },
  ]);
});

it('is not configured for what it does not own, by either way', async () => {
  const about = { now, abort: AbortSignal.timeout(1_000) };
  for (const place of [
    { signal: 'cost', part: 'price', site: 'south' },
    { signal: 'cost', part: 'usage', site: 'north' },
  ]) {
    expect(await sourceOf().collect({ ...place, ...about })).toMatchObject({
      state: 'not-configured',
    });
  }
  expect(
    await sourceOf().ask({
      signal: 'cost',
      part: 'price',
      site: 'north',
      params: {},
      ...about,
    }),
  ).toMatchObject({ state: 'not-configured' });
  expect(one.asked).toEqual([]);
});
