import { parseDuration } from './control/parseDuration';
import { parseOptions } from './options';

const dirs = ['--state', 's', '--secrets', 't'];

describe('parseOptions', () => {
  it('has defaults for all but the folders', () => {
    expect(parseOptions(dirs)).toEqual({
      ok: true,
      options: {
        port: 7010,
        stateDir: 's',
        secretsDir: 't',
        portal: 'http://localhost:7007',
        seed: { kind: 'boutique' },
        untilStdinCloses: false,
      },
    });
    const bulk = parseOptions([...dirs, '--seed', 'bulk:2000']);
    expect(bulk).toMatchObject({ options: { seed: { manifests: 2000 } } });
  });

  it.each([
    [['--host', '0.0.0.0'], /127\.0\.0\.1 only/],
    [['--host', '::'], /127\.0\.0\.1 only/],
    [['--port', '70000'], /0 to 65535/],
    [['--portal', ['javascript', 'x'].join(':')], /http/],
    [['--seed', 'bulk:x'], /bulk:<n>/],
    [['--what'], /what/],
  ])('refuses %j', (extra, message) => {
    const parsed = parseOptions([...dirs, ...extra]);
    expect(parsed).toMatchObject({
      ok: false,
      message: expect.stringMatching(message),
    });
  });

  it('asks for the folders', () => {
    expect(parseOptions(['--secrets', 't'])).toMatchObject({
      message: expect.stringContaining('--state'),
    });
  });
});

describe('parseDuration', () => {
  it.each([
    ['PT24H', 86_400_000],
    ['P1DT1H1M1S', 90_061_000],
    ['P2W', 1_209_600_000],
    ['PT0S', undefined],
    ['24h', undefined],
    ['-PT1H', undefined],
    ['P99999D', undefined],
  ])('%s is %s ms', (text, expected) => {
    expect(parseDuration(text)).toBe(expected);
  });
});
