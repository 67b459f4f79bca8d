import { DENIED, logConfig, seconds, usual } from './testing/accessLog';
import { tupleLog } from './testing/tupleLog';

jest.setTimeout(60_000);

const log = tupleLog();
const { ask, tableOf, told, tuplesOf } = log;

describe('sampling', () => {
  it('weighs successes and failures each by its own rate', async () => {
    const tuples = await tuplesOf([
      { uri: '/ok' },
      { uri: '/missing', status: 404 },
      { uri: '/broken', status: 503 },
      { uri: '/gone', status: 0 },
      { uri: '/denied', status: 403, details: DENIED },
    ]);
    const kinds = tuples.map(({ request, samplingRate, outcome }) => [
      request.path,
      samplingRate,
      outcome,
    ]);
    expect(kinds.sort()).toEqual([
      ['/broken', 1, 'admitted'],
      ['/denied', 1, 'denied'],
      ['/gone', 1, 'admitted'],
      ['/missing', 1, 'admitted'],
      ['/ok', 0.01, 'admitted'],
    ]);
  });

  it('takes an error of gRPC for a failure only where it is told of', async () => {
    const rows = [{ status: 200 }, { status: 200, upstream: '13' }];
    const rates = (tuples: Awaited<ReturnType<typeof tuplesOf>>) =>
      tuples.map(({ samplingRate, rows: count }) => [samplingRate, count]);
    expect(rates(await tuplesOf(rows))).toEqual([[0.01, 2]]);
    const { columns } = logConfig(log.engine, 'x');
    const known = await tuplesOf(rows, {
      columns: { ...columns, grpcStatus: 'upstream' },
    });
    expect(rates(known).sort()).toEqual([
      [0.01, 1],
      [1, 1],
    ]);
  });

  it('takes the rate in force when the row was logged', async () => {
    const at = (text: string) => Date.parse(text) / 1000;
    const tuples = await tuplesOf(
      [
        { at: '2027-03-09 13:00:00.000' },
        { at: '2027-03-09 20:59:59.999' },
        { at: '2027-03-09 21:00:00.000' },
        { at: '2027-03-10 02:00:00.000' },
        { at: '2027-03-10 03:00:00.000' },
      ],
      {
        samplingRates: [
          {
            from: at('2027-03-10T01:00:00Z'),
            until: at('2027-03-10T03:00:00Z'),
            namespace: 'shop',
            success: 0.5,
            failure: 1,
          },
          {
            from: at('2027-03-10T00:00:00Z'),
            namespace: 'other',
            success: 0.9,
            failure: 1,
          },
          { from: at('2027-03-09T21:00:00Z'), success: 1, failure: 1 },
          { from: at('2027-01-01T00:00:00Z'), success: 0.01, failure: 1 },
        ],
      },
    );
    const rates = tuples.map(({ samplingRate, rows, lastSeen }) => [
      samplingRate,
      rows,
      lastSeen,
    ]);
    expect(rates.sort()).toEqual([
      [0.01, 2, '2027-03-09T20:59:59.999Z'],
      [0.5, 1, '2027-03-10T02:00:00.000Z'],
      // The raise is over.
      [1, 2, '2027-03-10T03:00:00.000Z'],
    ]);
  });

  it('reads the rate of a column', async () => {
    const columns = {
      ...logConfig(log.engine, 'x').columns,
      samplingRate: 'share',
    };
    const tuples = await tuplesOf([{ share: 0.25 }, { share: 1 }], {
      columns,
      samplingRates: [],
    });
    expect(tuples.map(({ samplingRate }) => samplingRate).sort()).toEqual([
      0.25, 1,
    ]);
    for (const share of [null, 0, 1.5]) {
      const table = await tableOf([{ share }, { share: 1 }]);
      expect(
        await ask(logConfig(log.engine, table, { columns, samplingRates: [] })),
      ).toMatchObject({
        state: 'no-data',
        message: expect.stringContaining('For 1 of 2 stored rows'),
      });
    }
  });

  it('does not answer for rows from before the first entry', async () => {
    const table = await tableOf([
      { at: '2027-03-10 09:59:59.999' },
      { at: '2027-03-10 10:00:00.000' },
    ]);
    const from = Date.parse('2027-03-10T10:00:00Z') / 1000;
    const config = logConfig(log.engine, table, {
      samplingRates: [{ from, success: 0.01, failure: 1 }],
    });
    expect(await ask(config)).toMatchObject({
      state: 'no-data',
      message: expect.stringContaining(
        'For 1 of 2 stored rows in the log of north nobody knows what share was logged',
      ),
    });
  });
});

describe('a log of many kinds of requests', () => {
  const many = async (columns: string, count: number) => {
    const table = await tableOf([]);
    await log.engine.client.command({
      query: `INSERT INTO ${table} (at, cluster, ns, svc, side, proto, status, details, ${columns})
        SELECT toDateTime64('2027-03-10 11:00:00', 3, 'UTC'), 'one', 'shop', 'cart', 'inbound', 'HTTP/2', 200, 'via_upstream', ${
          columns === 'uri'
            ? "concat('/orders/', toString(number))"
            : "concat('POST', toString(number)), '/'"
        }
        FROM numbers(${count})`,
    });
    return table;
  };

  it('keeps the count whole and leaves the path of the lightest open', async () => {
    const table = await many('uri', 12_000);
    await log.engine.client.insert({
      table,
      format: 'JSONEachRow',
      values: Array.from({ length: 3 }, () => ({
        ...usual,
        at: seconds(usual.at),
        uri: '/zz-heavy',
      })),
    });
    const [{ tuples }] = (await told(table)).clusters;
    expect(tuples.reduce((sum, { rows }) => sum + rows, 0)).toBe(12_003);
    expect(tuples).toHaveLength(10_001);
    expect(
      tuples
        .filter(({ request }) => request.path === undefined)
        .map(({ rows }) => rows),
    ).toEqual([2_001]);
    expect(
      tuples.find(({ request }) => request.path === '/zz-heavy')?.rows,
    ).toBe(3);
  });

  it('is no answer when a part would look like all of it', async () => {
    const table = await many('verb, uri', 20_001);
    expect(await ask(logConfig(log.engine, table))).toMatchObject({
      state: 'no-data',
      message: expect.stringContaining('more than 20000 kinds of requests'),
    });
  });
});
