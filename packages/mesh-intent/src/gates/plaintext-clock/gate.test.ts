import type { Answer } from '@causeway/mesh-authz';
import { plaintext } from '../../signals';
import type { PlaintextValue } from '../../signals';
import {
  answersOf,
  noneAt,
  nonAnswers,
  now,
  staleAt,
  valueAt,
} from '../__testUtils__/answers';
import { securityStep } from '../__testUtils__/securityStep';
import { peerText } from '../__testUtils__/securityTexts';
import type { GateSubject } from '../types';
import { plaintextClockGate } from './gate';

const path = 'peer-authentication/shop/checkout.yaml';
const app = { app: 'checkout' };

type Day = PlaintextValue['days'][number];

/** The seven whole days before `now`. */
function week(
  overrides: Readonly<Record<number, Partial<Day>>> = {},
  callers: PlaintextValue['callers'] = [],
): PlaintextValue {
  return {
    days: Array.from({ length: 7 }, (_, at) => ({
      day: `2027-03-0${at + 2}`,
      requests: 100,
      plaintext: 0,
      coverage: 1,
      ...overrides[at],
    })),
    callers,
  };
}

function strict(clusters: readonly string[] = ['one']): GateSubject {
  return securityStep({
    services: [{ clusters: [...clusters] }],
    before: { [path]: peerText({ labels: app, mode: 'PERMISSIVE' }) },
    edits: { [path]: peerText({ labels: app, mode: 'STRICT' }) },
  });
}

function judge(
  answers: readonly Answer<PlaintextValue>[] | undefined,
  subject = strict(),
  at = now,
) {
  const given =
    answers === undefined
      ? {}
      : { answers: answersOf(plaintext, { 'shop/checkout': answers }) };
  return plaintextClockGate.judge(subject, given, at);
}

describe('plaintext-clock', () => {
  it('passes seven clean days, and says how many requests they hold', () => {
    const verdict = judge([valueAt(week())]);
    expect(verdict).toMatchObject({
      outcome: 'pass',
      reason: 'Satisfied',
      message:
        'shop/checkout: No plaintext among 700 requests in seven whole days.',
    });
    expect(verdict.evidence).toEqual([
      {
        question: 'plaintext of shop/checkout, 7 days at site-one',
        source: 'metrics',
        observedAt: '2027-03-09T11:59:00.000Z',
        answer: '0 of 700 requests',
      },
    ]);
  });

  it.each([
    // One plaintext request spoils the clock until its day is a week back.
    [0, '2027-03-10'],
    [6, '2027-03-16'],
  ])('fails on one plaintext request of day %d', (at, when) => {
    const callers = [
      { caller: 'legacy/import', protocol: 'http' as const, requests: 1 },
    ];
    const verdict = judge([valueAt(week({ [at]: { plaintext: 1 } }, callers))]);
    expect(verdict).toMatchObject({
      outcome: 'fail',
      reason: 'ThresholdExceeded',
    });
    expect(verdict.message).toContain('legacy/import');
    expect(verdict.message).toContain(`there on ${when} at the earliest`);
  });

  it.each([
    [0.99, 'pass', 'Satisfied'],
    [0.9899, 'insufficient-evidence', 'WindowNotElapsed'],
  ] as const)('coverage %d of a day: %s', (coverage, outcome, reason) => {
    expect(judge([valueAt(week({ 3: { coverage } }))])).toMatchObject({
      outcome,
      reason,
    });
  });

  it('says when a hole is a week back', () => {
    const { message } = judge([valueAt(week({ 3: { coverage: 0.5 } }))]);
    expect(message).toBe(
      'shop/checkout: Cannot be told: not measured whole: 2027-03-05. Seven clean days could be there on 2027-03-13 at the earliest (UTC).',
    );
  });

  it('waits for the seventh day', () => {
    const six = { ...week(), days: week().days.slice(1) };
    const verdict = judge([valueAt(six)]);
    expect(verdict).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'WindowNotElapsed',
    });
    expect(verdict.message).toContain('there on 2027-03-10 at the earliest');
  });

  it('does not take a week without any request for a clean one', () => {
    const quiet = week(
      Object.fromEntries(
        Array.from({ length: 7 }, (_, at) => [at, { requests: 0 }]),
      ),
    );
    expect(judge([valueAt(quiet)])).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'NoSamples',
    });
  });

  it.each([
    // The answer was good for an hour when the tenth began.
    ['2027-03-10T00:59:59Z', 'pass', 'Satisfied'],
    ['2027-03-10T01:00:00Z', 'insufficient-evidence', 'StaleEvidence'],
  ] as const)(
    'days that end on the eighth, judged at %s: %s',
    (at, outcome, reason) => {
      const fresh = valueAt(week(), 'site-one', {
        freshUntil: '2027-03-11T00:00:00Z',
      });
      const verdict = judge([fresh], strict(), new Date(at));
      expect(verdict).toMatchObject({ outcome, reason });
    },
  );

  it.each(nonAnswers)('never passes on %s', (state, reason) => {
    const verdict = judge([noneAt(state)]);
    expect(verdict).toMatchObject({ outcome: 'insufficient-evidence', reason });
    expect(verdict.message).toContain(`site-one: It is ${state}.`);
  });

  it('takes a value past its bound for stale', () => {
    expect(judge([staleAt(week())]).reason).toBe('StaleEvidence');
  });

  it('waits for every site of the service, and for no other', () => {
    const answers = [valueAt(week()), noneAt('unreachable', 'site-two')];
    expect(judge(answers).outcome).toBe('pass');
    expect(judge(answers, strict(['one', 'two'])).outcome).toBe(
      'insufficient-evidence',
    );
    // Nobody is configured for the second site.
    expect(judge([valueAt(week())], strict(['one', 'two'])).message).toContain(
      'site-two: nobody answers for it',
    );
  });

  it('fails on the plaintext of one site while another is away', () => {
    const answers = [
      valueAt(week({ 1: { plaintext: 3 } })),
      noneAt('unreachable', 'site-two'),
    ];
    expect(judge(answers, strict(['one', 'two'])).outcome).toBe('fail');
  });

  it('says that nobody asked', () => {
    expect(judge(undefined)).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'NotAsked',
    });
  });
});

describe('what becomes strict', () => {
  const questions = (subject: GateSubject) =>
    plaintextClockGate
      .asks?.(subject)
      .map(({ params }) => (params as { readonly subject: string }).subject)
      .sort();
  const both = [
    { clusters: ['one'] },
    { name: 'cart', clusters: ['one'] },
    { name: 'ledger', namespace: 'payments', clusters: ['one'] },
    { name: 'gateway', namespace: 'istio-system', clusters: ['one'] },
  ];
  const root = 'peer-authentication/istio-system/default.yaml';
  const whole = 'peer-authentication/shop/default.yaml';
  const torn = 'kind: [\n';

  it.each([
    [
      'a workload',
      {},
      { [path]: peerText({ labels: app, mode: 'STRICT' }) },
      ['shop/checkout'],
    ],
    [
      'a port of a workload',
      {},
      {
        [path]: peerText({
          labels: app,
          mode: 'PERMISSIVE',
          ports: { 8080: 'STRICT' },
        }),
      },
      ['shop/checkout'],
    ],
    [
      'a namespace',
      {},
      { [whole]: peerText({ mode: 'STRICT' }) },
      ['shop/cart', 'shop/checkout'],
    ],
    [
      'the mesh',
      {},
      { [root]: peerText({ namespace: 'istio-system', mode: 'STRICT' }) },
      ['istio-system/gateway', 'payments/ledger', 'shop/cart', 'shop/checkout'],
    ],
    [
      'the rest of a namespace where one is permissive by its own word',
      { [path]: peerText({ labels: app, mode: 'PERMISSIVE' }) },
      { [whole]: peerText({ mode: 'STRICT' }) },
      ['shop/cart'],
    ],
    [
      'a workload that loses its weaker mode',
      {
        [whole]: peerText({ mode: 'STRICT' }),
        [path]: peerText({ labels: app, mode: 'PERMISSIVE' }),
      },
      { [path]: undefined },
      ['shop/checkout'],
    ],
    [
      'a workload that follows its namespace again',
      {
        [whole]: peerText({ mode: 'STRICT' }),
        [path]: peerText({ labels: app, mode: 'DISABLE' }),
      },
      { [path]: peerText({ labels: app, mode: 'UNSET' }) },
      ['shop/checkout'],
    ],
    [
      'a workload whose file could not be read',
      { [path]: torn },
      { [path]: peerText({ labels: app, mode: 'STRICT' }) },
      ['shop/checkout'],
    ],
    [
      'a workload whose file could not be read, in a strict namespace',
      { [whole]: peerText({ mode: 'STRICT' }), [path]: torn },
      { [path]: peerText({ labels: app, mode: 'STRICT' }) },
      ['shop/cart', 'shop/checkout'],
    ],
  ])('%s', (_, before, edits, refs) => {
    const subject = securityStep({ services: both, before, edits });
    expect(questions(subject)).toEqual(refs);
    expect(plaintextClockGate.judge(subject, {}, now).reason).toBe('NotAsked');
  });

  it.each([
    [
      'a workload that is strict already',
      { [whole]: peerText({ mode: 'STRICT' }) },
      { [path]: peerText({ labels: app, mode: 'STRICT' }) },
    ],
    [
      'a weaker mode',
      { [whole]: peerText({ mode: 'STRICT' }) },
      { [path]: peerText({ labels: app, mode: 'PERMISSIVE' }) },
    ],
    [
      'a workload of the root namespace by its selector, which Istio ignores',
      {},
      {
        'peer-authentication/istio-system/gateway.yaml': peerText({
          namespace: 'istio-system',
          labels: { app: 'gateway' },
          mode: 'STRICT',
        }),
      },
    ],
    [
      'a selector in the root namespace, which Istio ignores',
      {},
      {
        [root]: peerText({
          namespace: 'istio-system',
          labels: app,
          mode: 'STRICT',
        }),
      },
    ],
    [
      'another version of pods that says nothing',
      {},
      { [path]: peerText({ labels: app, mode: 'UNSET' }) },
    ],
  ])('not %s', (_, before, edits) => {
    const subject = securityStep({ services: both, before, edits });
    expect(questions(subject)).toEqual([]);
    expect(plaintextClockGate.judge(subject, {}, now)).toMatchObject({
      outcome: 'pass',
      message: 'No workload becomes strict by this step.',
    });
  });

  it('does not guess whom a mode for nobody would cut off', () => {
    const subject = securityStep({
      edits: {
        [path]: peerText({ labels: { app: 'nowhere' }, mode: 'STRICT' }),
      },
    });
    expect(plaintextClockGate.judge(subject, {}, now)).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'SubjectUnknown',
    });
  });

  it('names the port', () => {
    const subject = securityStep({
      edits: {
        [path]: peerText({ labels: app, ports: { 8080: 'STRICT' } }),
      },
    });
    expect(plaintextClockGate.judge(subject, {}, now).message).toContain(
      'shop/checkout on workload port 8080',
    );
  });
});
