import type { AccessTuple, Answer } from '@causeway/mesh-authz';
import { accessLogTuples, questionKey } from '../../signals';
import type { AccessLogValue, SignalAnswers } from '../../signals';
import { makeEdit, makeSubject, makeWorld } from '../../testing';
import { questionsOf } from '../questionsOf';
import { impactReplayGate, impactsOf } from './gate';

const now = new Date('2027-03-02T12:00:00Z');
const path = 'policies/shop/checkout.yaml';
const cart = 'spiffe://one.mesh.corp/ns/shop/sa/cart';
const batch = 'spiffe://one.mesh.corp/ns/batch/sa/report';

/** A policy that lets the callers in; `dryRun` only watches. */
function policy(
  callers: readonly string[],
  parts: { readonly dryRun?: boolean; readonly app?: string } = {},
): string {
  return [
    'apiVersion: security.istio.io/v1',
    'kind: AuthorizationPolicy',
    'metadata:',
    '  name: checkout-callers',
    '  namespace: shop',
    ...(parts.dryRun ? ['  annotations:', `    istio.io/dry-run: "true"`] : []),
    'spec:',
    `  selector: { matchLabels: { app: ${parts.app ?? 'checkout'} } }`,
    '  action: ALLOW',
    '  rules:',
    '    - from:',
    `        - source: { principals: [${callers.join(', ')}] }`,
    '',
  ].join('\n');
}

const both = [
  'one.mesh.corp/ns/shop/sa/cart',
  'one.mesh.corp/ns/batch/sa/report',
];
const onlyCart = both.slice(0, 1);

function subject(
  before: string | undefined,
  after: string | undefined,
  clusters: readonly string[] = ['one'],
) {
  const world = makeWorld({
    services: [{ clusters: [...clusters] }],
    files: { security: before === undefined ? {} : { [path]: before } },
  });
  return makeSubject(world, {
    repo: 'security',
    edits: [makeEdit(world, path, after, 'security')],
  });
}

function tuple(overrides: Partial<AccessTuple> = {}): AccessTuple {
  return {
    request: { protocol: 'http', peer: [cart], method: 'GET', path: '/' },
    outcome: 'admitted',
    rows: 1,
    samplingRate: 1,
    lastSeen: '2027-03-02T11:00:00Z',
    ...overrides,
  };
}

function value(
  tuples: readonly AccessTuple[],
  parts: Partial<AccessLogValue['clusters'][number]> = {},
  site = 'site-one',
): Answer<unknown> {
  const cluster = { cluster: 'one', tuples: [...tuples], ...parts };
  return {
    state: 'value',
    value: { clusters: [cluster] },
    source: 'log',
    site,
    observedAt: '2027-03-02T11:59:00Z',
    freshUntil: '2027-03-02T12:59:00Z',
  };
}

/** Answers of the day and, when given, of the week. */
function answers(
  day: readonly Answer<unknown>[],
  week: readonly Answer<unknown>[] = day,
): SignalAnswers {
  const of = (hours: number) =>
    questionKey({
      signal: accessLogTuples.id,
      params: { namespace: 'shop', service: 'checkout', hours },
    });
  return new Map([
    [of(24), day],
    [of(168), week],
  ]);
}

const tightened = () => subject(policy(both), policy(onlyCart));

function judge(given: SignalAnswers | undefined, about = tightened()) {
  return impactReplayGate.judge(
    about,
    given === undefined ? {} : { answers: given },
    now,
  );
}

const denials = (rows: number) =>
  tuple({ rows, request: { protocol: 'http', peer: [batch] } });

describe('impact-replay', () => {
  it('asks a day and a week of each workload whose policies change', () => {
    expect(questionsOf(tightened())).toEqual(
      [24, 168].map(hours => ({
        signal: 'access-log-tuples',
        params: { namespace: 'shop', service: 'checkout', hours },
      })),
    );
    expect(questionsOf(tightened(), { 'impact-replay': 'off' })).toEqual([]);
  });

  it.each([
    // 1 − 0.05^(1/n) crosses 0.5 % between 597 and 598.
    [597, 'insufficient-evidence', 'BelowMinimumSamples'],
    [598, 'pass', 'Satisfied'],
    [599, 'pass', 'Satisfied'],
  ] as const)(
    '%d effective requests without a denial: %s',
    (rows, outcome, reason) => {
      const verdict = judge(answers([value([tuple({ rows })])]));
      expect(verdict).toMatchObject({ outcome, reason });
    },
  );

  it.each([
    // 5 of 1,000 is 0.50 % itself, but its bound is over it.
    [5, 995, 'insufficient-evidence'],
    [6, 994, 'fail'],
    [1, 9_999, 'pass'],
  ] as const)('%d denied of %d others: %s', (denied, rows, outcome) => {
    const verdict = judge(answers([value([tuple({ rows }), denials(denied)])]));
    expect(verdict.outcome).toBe(outcome);
    expect(verdict.message).toContain('one.mesh.corp/ns/batch/sa/report');
  });

  it('says how many requests are missing and when they would be there', () => {
    const { message } = judge(
      answers([value([tuple({ rows: 100 })])], [value([tuple({ rows: 300 })])]),
    );
    // 100 a day; 298 more take 71.5 h.
    expect(message).toBe(
      "shop/checkout: 0.00 % of 300 requests in 7 days (300 effective) would be denied, but up to 0.99 % could be; 598 effective requests would settle it, in about 72 h at today's rate.",
    );
  });

  it.each([
    // A week holds seven days of today's rate, and 598 are needed.
    [85, 'raise the sampling for a while'],
    [86, "at today's rate"],
  ])('%d requests a day: %s', (rows, words) => {
    const { message } = judge(answers([value([tuple({ rows })])]));
    expect(message).toContain(words);
  });

  it('takes the last times of a steady caller for no rate', () => {
    // All seen within a minute, because it calls all the time; one other called two hours before.
    const other = { rows: 1, lastSeen: '2027-03-02T09:00:00Z' };
    const { message } = judge(
      answers(
        [value([tuple({ rows: 99 }), tuple(other)])],
        [value([tuple({ rows: 399 }), tuple(other)])],
      ),
    );
    expect(message).toContain("in about 48 h at today's rate");
  });

  it('promises no time where the day was not told', () => {
    const { message } = judge(answers([], [value([tuple({ rows: 300 })])]));
    expect(message).not.toContain("today's rate");
  });

  it('takes the week where a day is too quiet', () => {
    const verdict = judge(
      answers([value([tuple({ rows: 100 })])], [value([tuple({ rows: 700 })])]),
    );
    expect(verdict.outcome).toBe('pass');
    expect(verdict.message).toContain('700 requests in 7 days');
  });

  it('fails on the day even if the week would pass', () => {
    const verdict = judge(
      answers(
        [value([tuple({ rows: 100 }), denials(2)])],
        [value([tuple({ rows: 100_000 }), denials(2)])],
      ),
    );
    expect(verdict.outcome).toBe('fail');
  });

  const undecided = (open: number, rest: number) =>
    judge(
      answers([
        value([
          tuple({ rows: rest * 100 }),
          tuple({ rows: open * 100, request: { protocol: 'http' } }),
        ]),
      ]),
    );

  it('passes with one part in a hundred undecided', () => {
    expect(undecided(1, 99).outcome).toBe('pass');
  });

  it('does not pass with two, and names what the log lacks', () => {
    const verdict = undecided(2, 98);
    expect(verdict).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'TooMuchUndecided',
    });
    expect(verdict.message).toContain('the log lacks peer');
  });

  it('weights what was sampled', () => {
    // Raw, 5 of 305 would be 1.6 %; the 300 stand for 30,000.
    const verdict = judge(
      answers([value([tuple({ rows: 300, samplingRate: 0.01 }), denials(5)])]),
    );
    expect(verdict.message).toContain('0.02 % of 30,005 requests');
  });

  it('passes a policy that only lets more in, without any log', () => {
    const widened = subject(
      policy(onlyCart),
      `${policy(onlyCart)}---\n${policy(both).replace(
        'checkout-callers',
        'checkout-more',
      )}`,
    );
    const verdict = judge(undefined, widened);
    expect(verdict).toMatchObject({ outcome: 'pass', reason: 'Satisfied' });
    expect(verdict.message).toContain('only lets more in');
  });

  it('takes the first policy of a workload for what it is: a closed door', () => {
    const first = subject(undefined, policy(onlyCart));
    expect(judge(undefined, first)).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'NotAsked',
    });
    const verdict = judge(answers([value([denials(700)])]), first);
    expect(verdict.outcome).toBe('fail');
  });

  it.each([
    ['no-data', 'SourceUnavailable'],
    ['unreachable', 'SourceUnavailable'],
    ['not-allowed', 'SourceUnavailable'],
    ['not-configured', 'SourceUnavailable'],
    ['stale', 'StaleEvidence'],
  ] as const)('never passes on %s', (state, reason) => {
    const none: Answer<unknown> = {
      state,
      source: 'log',
      site: 'site-one',
      message: 'The log is away.',
    };
    const verdict = judge(answers([none]));
    expect(verdict).toMatchObject({ outcome: 'insufficient-evidence', reason });
    expect(verdict.message).toBe('shop/checkout: site-one: The log is away.');
  });

  it.each([
    [0.989, 'insufficient-evidence'],
    [0.99, 'pass'],
  ])('with %d of the log of a site: %s', (coverage, outcome) => {
    const part = { ...value([tuple({ rows: 9_999 })]), coverage };
    const verdict = judge(answers([part as Answer<unknown>]));
    expect(verdict.outcome).toBe(outcome);
    if (outcome === 'pass') return;
    expect(verdict.message).toContain(
      'site-one: only 98.9 % of its access log is in the answer, and 99 % are needed. Elsewhere 0.00 %',
    );
  });

  it('fails on what a part of the log says', () => {
    const part = { ...value([denials(10)]), coverage: 0.5 };
    expect(judge(answers([part as Answer<unknown>])).outcome).toBe('fail');
  });

  it('takes a value past its bound for stale', () => {
    const old = {
      ...value([tuple({ rows: 9_999 })]),
      freshUntil: '2027-03-02T11:59:59Z',
    } as Answer<unknown>;
    expect(judge(answers([old])).reason).toBe('StaleEvidence');
  });

  it('waits for every site of the service, and for no other', () => {
    const away: Answer<unknown> = {
      state: 'unreachable',
      source: 'log',
      site: 'site-two',
      message: 'Down.',
    };
    const good = value([tuple({ rows: 9_999 })]);
    expect(judge(answers([good, away])).outcome).toBe('pass');
    const spread = subject(policy(both), policy(onlyCart), ['one', 'two']);
    const verdict = judge(answers([good, away]), spread);
    expect(verdict.outcome).toBe('insufficient-evidence');
    expect(verdict.message).toContain('site-two: Down. Elsewhere 0.00 %');
  });

  it('fails on what one site says while another is away', () => {
    const away: Answer<unknown> = {
      state: 'unreachable',
      source: 'log',
      site: 'site-two',
      message: 'Down.',
    };
    const bad = value([denials(10)]);
    const spread = subject(policy(both), policy(onlyCart), ['one', 'two']);
    expect(judge(answers([bad, away]), spread).outcome).toBe('fail');
  });

  it('holds nothing up that is only watched, and tells the numbers', () => {
    const watched = subject(
      policy(both),
      `${policy(both)}---\n${policy(onlyCart, { dryRun: true }).replace(
        'checkout-callers',
        'checkout-next',
      )}`,
    );
    const verdict = judge(answers([value([denials(10)])]), watched);
    expect(verdict).toMatchObject({
      outcome: 'pass',
      reason: 'ForInformation',
    });
    expect(verdict.message).toContain('nothing enforced changes');
  });

  it('judges the step that enforces what was watched', () => {
    const enforced = subject(
      policy(onlyCart, { dryRun: true }),
      policy(onlyCart),
    );
    expect(judge(answers([value([denials(10)])]), enforced).outcome).toBe(
      'fail',
    );
  });

  it('does not guess whom a policy for nobody would shut out', () => {
    const nobody = subject(undefined, policy(onlyCart, { app: 'nowhere' }));
    const verdict = judge(answers([]), nobody);
    expect(verdict).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'SubjectUnknown',
    });
  });

  it('names the weekly caller that only the metrics saw', () => {
    const metricCallers = [
      { principal: batch, protocol: 'http' as const, requests: 200 },
    ];
    const verdict = judge(
      answers([value([tuple({ rows: 9_999 })], { metricCallers })]),
    );
    expect(verdict.outcome).toBe('pass');
    expect(verdict.message).toContain(
      'would be denied: one.mesh.corp/ns/batch/sa/report (200)',
    );
  });

  it('keeps rows it cannot evaluate out of every count', () => {
    const elsewhere = value([denials(10)], { cluster: 'nowhere' });
    const verdict = judge(answers([elsewhere]));
    expect(verdict.outcome).toBe('insufficient-evidence');
    expect(verdict.message).toContain('no admitted request');
    expect(verdict.message).toContain(
      'nowhere: clusters.yaml does not list it',
    );
  });

  it('does not pass beside a cluster whose policies it cannot evaluate', () => {
    const good = value([tuple({ rows: 9_999 })]);
    const strange = value([denials(10)], { cluster: 'nowhere' });
    expect(judge(answers([good, strange])).outcome).toBe(
      'insufficient-evidence',
    );
  });

  it('does not pass on half of the sites when nobody answers for the rest', () => {
    const spread = subject(policy(both), policy(onlyCart), ['one', 'two']);
    const verdict = judge(answers([value([tuple({ rows: 9_999 })])]), spread);
    expect(verdict.outcome).toBe('insufficient-evidence');
    expect(verdict.message).toContain('site-two: nobody answers for this site');
  });

  it('does not take a cluster that is left out of an answer for a quiet one', () => {
    const left = value([tuple({ rows: 9_999 })], { cluster: 'two' });
    const verdict = judge(answers([left]));
    expect(verdict.outcome).toBe('insufficient-evidence');
    expect(verdict.message).toContain('one is not in the answer');
    const quiet = value([], {}, 'site-one');
    expect(judge(answers([quiet])).reason).toBe('NoSamples');
  });

  describe('beside policies of which nobody can tell what they do', () => {
    const torn = 'apiVersion: security.istio.io/v1\nkind: [\n';
    const plenty = () => answers([value([tuple({ rows: 9_999 })])]);

    function beside(
      files: Readonly<Record<string, string>>,
      texts: readonly [string | undefined, string | undefined],
    ) {
      const [before, after] = texts;
      const world = makeWorld({
        services: [{ clusters: ['one'] }],
        files: {
          security: {
            ...files,
            ...(before === undefined ? {} : { [path]: before }),
          },
        },
      });
      return makeSubject(world, {
        repo: 'security',
        edits: [makeEdit(world, path, after, 'security')],
      });
    }

    it.each([
      ['its namespace', 'policies/shop/other.yaml'],
      ['the root namespace', 'policies/istio-system/all.yaml'],
    ])('passes nothing beside an unreadable file of %s', (_, file) => {
      const verdict = judge(
        plenty(),
        beside({ [file]: torn }, [policy(both), policy(onlyCart)]),
      );
      expect(verdict).toMatchObject({
        outcome: 'insufficient-evidence',
        reason: 'SubjectUnknown',
      });
      expect(verdict.message).toContain(`security:${file} (it cannot be read)`);
    });

    it('does not mind an unreadable file of another namespace', () => {
      const elsewhere = beside({ 'policies/batch/other.yaml': torn }, [
        policy(both),
        policy(onlyCart),
      ]);
      expect(judge(plenty(), elsewhere).outcome).toBe('pass');
    });

    it('still fails on what the log shows', () => {
      const verdict = judge(
        answers([value([denials(700)])]),
        beside({ 'policies/shop/other.yaml': torn }, [
          policy(both),
          policy(onlyCart),
        ]),
      );
      expect(verdict.outcome).toBe('fail');
    });

    it('asks the log when the file was unreadable before', () => {
      const mended = beside({}, [torn, policy(onlyCart)]);
      expect(judge(undefined, mended).reason).toBe('NotAsked');
      expect(judge(answers([value([denials(700)])]), mended).outcome).toBe(
        'fail',
      );
    });

    it('asks the log when an unreadable file is deleted', () => {
      const gone = beside({}, [torn, undefined]);
      expect(questionsOf(gone)).toHaveLength(2);
      expect(judge(undefined, gone).reason).toBe('NotAsked');
    });

    it('asks the log when a policy mends a file that only widens what was read', () => {
      const both2 = policy(both).replace('checkout-callers', 'checkout-more');
      const mended = beside({ [`policies/shop/more.yaml`]: both2 }, [
        torn,
        policy(onlyCart),
      ]);
      expect(judge(undefined, mended).reason).toBe('NotAsked');
    });

    it('does not open the door while a policy with a label of its own may stay', () => {
      const tier = policy(onlyCart).replace('app: checkout', 'tier: backend');
      const verdict = judge(
        plenty(),
        beside(
          {
            'policies/shop/tier.yaml': tier.replace('checkout-callers', 'tier'),
          },
          [policy(both), undefined],
        ),
      );
      expect(verdict.outcome).toBe('insufficient-evidence');
      expect(verdict.message).toContain('shop/tier (by its label tier)');
    });
  });

  it('names three of the callers only the metrics saw, and counts the rest', () => {
    const metricCallers = Array.from({ length: 200 }, (_, at) => ({
      principal: `spiffe://one.mesh.corp/ns/batch/sa/job-${at}`,
      protocol: 'http' as const,
      requests: at + 1,
    }));
    const { message } = judge(
      answers([value([tuple({ rows: 9_999 })], { metricCallers })]),
    );
    expect(message).toContain('sa/job-199 (200)');
    expect(message).toContain('and 197 more callers');
    expect(message.length).toBeLessThan(600);
  });

  it('says what it rests on', () => {
    const { evidence } = judge(answers([value([tuple({ rows: 700 })])]));
    expect(evidence).toEqual([
      {
        question: 'access log of shop/checkout at site-one, 24 h',
        source: 'log',
        observedAt: '2027-03-02T11:59:00Z',
        answer: '700 stored rows',
      },
    ]);
  });

  it('gives pages the whole report', () => {
    const [impact] = impactsOf(
      tightened(),
      { answers: answers([value([tuple({ rows: 700 }), denials(3)])]) },
      now,
    );
    expect(impact).toMatchObject({
      workload: 'shop/checkout',
      enforced: true,
      report: { newlyDenied: { rows: 3 } },
    });
  });
});
