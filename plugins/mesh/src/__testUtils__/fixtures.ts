import { kindJsonSchema, kinds } from '@causeway/mesh-intent/kinds';
import type {
  ChangeSummary,
  ChangeView,
  FormChoices,
  GateView,
  KindView,
  PreviewView,
  RenderedView,
  RuleView,
  StatusView,
  StepView,
} from '@causeway/plugin-mesh-common';

/** The moment of the fixtures. */
export const NOW = '2027-03-01T09:00:00.000Z';

export const kindViews: readonly KindView[] = kinds.map(kind => ({
  id: kind.id,
  title: kind.title,
  description: kind.description,
  permission: kind.permission.name,
  form: kind.form,
  inputSchema: kindJsonSchema(kind.id),
}));

export const choices: FormChoices = {
  services: ['shop/cart', 'shop/checkout'],
  clusters: [
    { name: 'one', site: 'north', region: 'eu' },
    { name: 'two', site: 'south', region: 'eu' },
  ],
  namespaces: ['shop'],
  owners: ['group:default/team-shop'],
  prefill: {
    service: 'shop/checkout',
    action: 'add',
    port: 443,
    protocol: 'HTTPS',
  },
};

export const status: StatusView = {
  codeHost: { state: 'value', message: 'forgejo answers.' },
  repositories: [
    { role: 'routing', state: 'value', message: 'Up to date.' },
    { role: 'security', state: 'value', message: 'Up to date.' },
  ],
  simulated: false,
  now: NOW,
};

const fourEyes: GateView = {
  gate: 'four-eyes',
  mode: 'enforce',
  title: 'Four eyes',
  why: 'Owners must approve it.',
  scope: 'step',
  verdict: {
    outcome: 'insufficient-evidence',
    reason: 'ApprovalsMissing',
    message: '1 of 2 approvals.',
    decidedAt: NOW,
    evidence: [
      {
        question: 'reviews of routing#12',
        source: 'forge',
        observedAt: '2027-03-01T08:55:00.000Z',
        answer: '1 of 2 approvals',
      },
    ],
  },
};

const file = {
  path: 'services/shop/checkout.yaml',
  before: '# The till\na: 1\n',
  after: '# The till\na: 1\nb: 2\n',
  unified: [
    '--- a/services/shop/checkout.yaml',
    '+++ b/services/shop/checkout.yaml',
    '@@ -1,2 +1,3 @@',
    ' # The till',
    ' a: 1',
    '+b: 2',
    '',
  ].join('\n'),
};

const approvers = {
  required: 2,
  ownerGroups: ['group:default/shop-owners'],
  users: ['user:default/owner-one', 'user:default/owner-two'],
};

const difference = {
  entry: {
    type: 'egress-host' as const,
    op: 'add' as const,
    key: 'shop/checkout → api.example.com:443',
    service: 'shop/checkout',
    after: { host: 'api.example.com', port: 443, protocol: 'HTTPS' },
    source: { path: file.path },
  },
  sentence: 'checkout may call api.example.com:443 over HTTPS',
};

export const ruleViews: readonly RuleView[] = [
  {
    code: 'egress-host',
    title: 'Egress hosts are legal names',
    why: 'A pattern opens more than anybody asked for.',
  },
  {
    code: 'render/egress-port',
    title: 'HTTPS stands on a port of its own',
    why: 'It could not be told from plain text.',
    mend: 'Declare the port on which the host takes HTTPS.',
  },
  {
    code: 'render/unread',
    title: 'What is rendered can be read',
    why: 'It would leave the clusters without a word.',
    mend: 'Correct the file.',
  },
];

export const rendered: RenderedView = {
  state: 'value',
  counts: { add: 1, change: 1, remove: 0 },
  objects: [
    {
      op: 'add',
      project: 'routing',
      clusters: ['one', 'two'],
      namespace: 'egress',
      kind: 'ServiceEntry',
      name: 'api.example.com',
      diff: {
        state: 'shown',
        unified:
          '--- /dev/null\n+++ b/x\n@@ -0,0 +1,1 @@\n+kind: ServiceEntry\n',
      },
    },
    {
      op: 'change',
      project: 'routing',
      clusters: ['one'],
      namespace: 'shop',
      kind: 'Sidecar',
      name: 'checkout',
      diff: { state: 'left-out' },
    },
  ],
  unknown: [],
};

export const preview: PreviewView = {
  findings: [],
  title: 'Allow checkout to reach api.example.com:443 (HTTPS)',
  planHash: 'a'.repeat(64),
  world: {},
  diff: [difference],
  rendered,
  outcome: 'pass',
  submittable: { yes: true },
  steps: [
    {
      index: 1,
      repo: 'routing',
      title: 'Allow checkout to reach api.example.com:443 (HTTPS)',
      files: [file],
      gates: [fourEyes],
      impacts: [],
      approvers,
    },
  ],
};

export const step: StepView = {
  index: 1,
  repo: 'routing',
  title: 'Allow checkout to reach api.example.com:443 (HTTPS)',
  branch: 'causeway/c1/1',
  state: 'open',
  commit: 'c0ffee'.padEnd(40, '0'),
  signature: { verified: true, reason: 'good', signer: 'causeway-bot' },
  pullRequest: {
    number: 12,
    url: 'https://forge.example/mesh/routing/pulls/12',
  },
  outcome: 'insufficient-evidence',
  gates: [fourEyes],
  files: [file],
  approvers,
  repoUrl: 'https://forge.example/mesh/routing',
};

export const summary: ChangeSummary = {
  id: 'c1',
  origin: 'portal',
  kind: 'egress',
  kindTitle: 'Egress to a host outside the mesh',
  title: 'Allow checkout to reach api.example.com:443 (HTTPS)',
  phase: 'proposed',
  blockedBy: '1 of 2 approvals.',
  waitsFor: 'approvers',
  waitsSince: '2027-03-01T08:00:00.000Z',
  services: ['shop/checkout'],
  requester: {
    user: 'user:default/shop-requester',
    displayName: 'Shop Requester',
  },
  teams: ['group:default/team-shop'],
  pullRequests: [{ repo: 'routing', state: 'open', ...step.pullRequest! }],
  createdAt: '2027-02-27T09:00:00.000Z',
  updatedAt: '2027-03-01T08:00:00.000Z',
};

export const change: ChangeView = {
  ...summary,
  input: {},
  planHash: 'a'.repeat(64),
  generation: 1,
  world: {},
  diff: [difference],
  steps: [step],
  conditions: [
    {
      type: 'Checked',
      status: 'true',
      reason: 'Passed',
      message: 'Rules and duties passed for every step.',
      since: NOW,
      observedGeneration: 1,
    },
    {
      type: 'Live',
      status: 'unknown',
      reason: 'NotMerged',
      message: 'Nothing is merged.',
      since: NOW,
      observedGeneration: 1,
    },
  ],
  findings: [],
  events: [
    {
      sequence: 1,
      at: '2027-02-27T09:00:00.000Z',
      actor: 'user:default/shop-requester',
      type: 'Submitted',
      sentence: 'Submitted the change; its plan was checked.',
    },
  ],
  may: {
    withdraw: { yes: true },
    resume: { yes: false, because: 'Nothing is waiting for a person.' },
    abandon: { yes: false, because: 'Nothing is merged; withdraw it instead.' },
    revert: { yes: false, because: 'Nothing of it is merged.' },
    review: { yes: false, because: 'No review is due.' },
    acknowledge: {
      yes: false,
      because: 'Nothing of it was merged without proof.',
    },
  },
};
