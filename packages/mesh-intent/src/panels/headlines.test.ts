import type { Headline } from './Headline';
import {
  certificateHeadline,
  costHeadline,
  driftHeadline,
  plaintextHeadline,
  rolloutHeadline,
} from './stateHeadlines';
import {
  callersHeadline,
  dependencyHeadline,
  egressHeadline,
  failureHeadline,
} from './trafficHeadlines';
import type { RolloutRow } from './rolloutPanel';
import type { SilentSite } from './siteAnswers';

const away: SilentSite = {
  site: 'north',
  source: 'prometheus',
  state: 'unreachable',
  message: 'Down.',
};
const never: SilentSite = { ...away, state: 'no-data' };
/** Looked, and holds nothing of the service. */
const nothing: SilentSite = { ...never, observedAt: '2027-03-08T00:10:00Z' };

const rollout = (
  standing: RolloutRow['standing'],
  cluster = 'one',
): RolloutRow => ({
  cluster,
  name: 'cart',
  phase: 'Progressing',
  current: true,
  step: 1,
  steps: 4,
  declaredWeight: 0.2,
  appliedWeight: null,
  analyses: [],
  standing,
  missing: 0,
  off: undefined,
});

const certificate = (
  state: 'good' | 'soon' | 'renewing-fails' | 'unknown',
) => ({
  cluster: 'one',
  proxies: 2,
  leastSecondsLeft: state === 'unknown' ? null : 900,
  failedRenewals: 0,
  releases: [],
  state,
});

const call = (state: 'used' | 'undeclared' | 'unused' | 'unknown') => ({
  to: 'shop/cart',
  state,
  requests: 0,
  failed: 0,
});

const outside = (outcome: 'blocked' | 'passed') => ({
  protocol: 'http' as const,
  outcome,
  requests: 3,
});

const budget = { cpu: 0.08, memory: 0.1 };
const failures = { failed: 0, rows: [], silent: [] };

const table: readonly (readonly [string, Headline, Headline])[] = [
  [
    'a verdict that cannot be made',
    plaintextHeadline({
      days: [],
      callers: [],
      requests: 0,
      plaintext: 0,
      outcome: 'insufficient-evidence',
      message: 'Cannot be told: north: Down.',
      silent: [away],
    }),
    { standing: 'unknown', text: 'Cannot be told: north: Down' },
  ],
  [
    'proxies that refuse',
    driftHeadline({
      tip: undefined,
      clusters: [],
      state: 'rejected',
      message: 'Proxies in one refuse what they are sent.',
      silent: [],
    }),
    { standing: 'bad', text: 'Proxies in one refuse what they are sent' },
  ],
  [
    'no rollout known',
    rolloutHeadline({ rollouts: [], silent: [nothing] }),
    { standing: 'neutral', text: 'No rollout of it is known' },
  ],
  [
    'no rollout heard of',
    rolloutHeadline({ rollouts: [], silent: [away] }),
    { standing: 'unknown', text: 'Unknown whether one is under way' },
  ],
  [
    'a stopped rollout before all others',
    rolloutHeadline({
      rollouts: [rollout('unknown'), rollout('stopped', 'two')],
      silent: [],
    }),
    { standing: 'bad', text: 'Stopped in two' },
  ],
  [
    'a rollout that waits',
    rolloutHeadline({ rollouts: [rollout('waiting')], silent: [] }),
    { standing: 'unknown', text: 'Waiting in one' },
  ],
  [
    'a rollout of an older generation',
    rolloutHeadline({ rollouts: [rollout('unknown')], silent: [] }),
    { standing: 'unknown', text: 'How it stands in one is unknown' },
  ],
  [
    'a rollout that moves',
    rolloutHeadline({ rollouts: [rollout('moving')], silent: [] }),
    { standing: 'neutral', text: 'Moving in one' },
  ],
  [
    'a rollout that is done',
    rolloutHeadline({ rollouts: [rollout('done')], silent: [nothing] }),
    { standing: 'good', text: '1 rollout is done' },
  ],
  [
    'a rollout that is done where somebody answered',
    rolloutHeadline({ rollouts: [rollout('done')], silent: [away] }),
    {
      standing: 'unknown',
      text: '1 rollout is done, as far as the sites answered',
    },
  ],
  [
    'certificates that are not renewed',
    certificateHeadline({
      clusters: [certificate('good'), certificate('renewing-fails')],
      silent: [],
    }),
    { standing: 'bad', text: 'Renewing certificates fails in one' },
  ],
  [
    'a certificate that ends',
    certificateHeadline({ clusters: [certificate('soon')], silent: [] }),
    { standing: 'warning', text: 'A certificate ends within the hour' },
  ],
  [
    'certificates nobody told of',
    certificateHeadline({ clusters: [], silent: [] }),
    { standing: 'unknown', text: 'Not known for every proxy' },
  ],
  [
    'good certificates of half the sites',
    certificateHeadline({ clusters: [certificate('good')], silent: [away] }),
    {
      standing: 'unknown',
      text: 'Certificates are renewed in time, as far as the sites answered',
    },
  ],
  [
    'good certificates',
    certificateHeadline({ clusters: [certificate('good')], silent: [] }),
    { standing: 'good', text: 'Certificates are renewed in time' },
  ],
  [
    'a price',
    costHeadline({
      price: { currency: 'EUR', proxies: 12.5, isAtLeast: false },
      budget,
      silent: [],
    }),
    {
      standing: 'neutral',
      text: '€12.50 in 30 days for the proxies of this namespace',
    },
  ],
  [
    'a price that may be more',
    costHeadline({
      price: { currency: 'EUR', proxies: 12.5, isAtLeast: true },
      budget,
      silent: [],
    }),
    {
      standing: 'unknown',
      text: 'At least €12.50 in 30 days for the proxies of this namespace',
    },
  ],
  [
    'neither price nor use',
    costHeadline({ budget, silent: [away] }),
    { standing: 'unknown', text: 'Neither use nor price is known' },
  ],
  [
    'nobody called',
    failureHeadline({ ...failures, requests: 0 }),
    { standing: 'neutral', text: 'Nobody called in the last hour' },
  ],
  [
    'nobody answered whether anybody called',
    failureHeadline({ ...failures, requests: 0, silent: [away] }),
    { standing: 'unknown', text: 'Unknown: not every site answered' },
  ],
  [
    'no failure among half the sites',
    failureHeadline({ ...failures, requests: 10, silent: [away] }),
    {
      standing: 'unknown',
      text: '0.00 % of 10 requests failed in the last hour, where it was measured',
    },
  ],
  [
    'failures',
    failureHeadline({ ...failures, requests: 10, failed: 1, silent: [away] }),
    {
      standing: 'warning',
      text: '10.00 % of 10 requests failed in the last hour',
    },
  ],
  [
    'an undeclared call before an unknown one',
    dependencyHeadline({
      rows: [call('unknown'), call('undeclared')],
      silent: [away],
    }),
    {
      standing: 'warning',
      text: '1 service is called without being declared',
    },
  ],
  [
    'calls nobody can tell of',
    dependencyHeadline({ rows: [call('unknown')], silent: [away] }),
    { standing: 'unknown', text: 'Not every site answered' },
  ],
  [
    'calls as declared, as far as one site tells',
    dependencyHeadline({ rows: [call('used')], silent: [away] }),
    { standing: 'unknown', text: 'Not every site answered' },
  ],
  [
    'no call at all, as far as one site tells',
    dependencyHeadline({ rows: [], silent: [never] }),
    { standing: 'unknown', text: 'Not every site answered' },
  ],
  [
    'no call where all looked',
    dependencyHeadline({ rows: [], silent: [nothing] }),
    { standing: 'neutral', text: 'It declares no call and makes none' },
  ],
  [
    'a call that is not made',
    dependencyHeadline({ rows: [call('unused'), call('used')], silent: [] }),
    { standing: 'neutral', text: '1 declared call was not made in a week' },
  ],
  [
    'calls as declared',
    dependencyHeadline({ rows: [call('used')], silent: [] }),
    { standing: 'good', text: 'What it declares is what it calls' },
  ],
  [
    'callers of half the sites',
    callersHeadline({ rows: [], silent: [away] }),
    {
      standing: 'unknown',
      text: 'Nobody with a proxy called in a week, as far as the sites answered: north did not',
    },
  ],
  [
    'what passed the gateway by before what was blocked',
    egressHeadline({
      rows: [outside('blocked'), outside('passed')],
      silent: [],
    }),
    { standing: 'bad', text: '1 destination is reached around the gateway' },
  ],
  [
    'what was blocked',
    egressHeadline({ rows: [outside('blocked')], silent: [away] }),
    { standing: 'warning', text: 'Calls to 1 destination are blocked' },
  ],
  [
    'nothing seen where nobody looked',
    egressHeadline({ rows: [], silent: [away] }),
    { standing: 'unknown', text: 'Unknown: not every site answered' },
  ],
  [
    'nothing seen',
    egressHeadline({ rows: [], silent: [nothing] }),
    {
      standing: 'neutral',
      text: 'No call outside was seen that it did not declare',
    },
  ],
];

it.each(table)('puts %s in one sentence', (_, said, expected) => {
  expect(said).toEqual(expected);
});

it('takes a source that was never asked for no answer', () => {
  const silent = [never];
  const said = [
    rolloutHeadline({ rollouts: [], silent }),
    egressHeadline({ rows: [], silent }),
    failureHeadline({ requests: 0, failed: 0, rows: [], silent }),
  ];
  expect(said.map(({ standing }) => standing)).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ]);
});
