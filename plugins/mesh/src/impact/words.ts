import {
  createTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';

/** Texts of who would be denied. */
export const impactWords = createTranslationRef({
  id: 'plugin.mesh.impact',
  messages: {
    title: 'Who would be denied: {{workload}}',
    information: 'For information',
    simulated: 'Simulated: the embedded estate made up this access log.',
    requests_one: '{{amount}} request',
    requests_other: '{{amount}} requests',
    rows_one: '{{amount}} stored row',
    rows_other: '{{amount}} stored rows',
    callers: {
      title: 'Callers that would be denied',
      none: 'No caller in this log would be denied.',
      caller: 'Caller',
      requests: 'Requests',
      lastSeen: 'Last seen',
      examples: 'Example requests',
      leftOff_one:
        'The {{listed}} heaviest are listed, here and in the downloads; {{amount}} more caller would be denied too and is in the numbers above.',
      leftOff_other:
        'The {{listed}} heaviest are listed, here and in the downloads; {{amount}} more callers would be denied too and are in the numbers above.',
      noIdentity:
        'Sent in plaintext, from outside the mesh or without a sidecar: no rule that asks for a principal lets it in.',
      unknownIdentity:
        'The log does not say who called. It may be anybody, a caller listed here too.',
    },
    count: {
      admitted: 'Admitted today',
      newlyDenied: 'Newly denied',
      undecided: 'Undecided',
      alreadyDenied: 'Already denied',
      newlyAllowed: 'Newly allowed',
    },
    means: {
      admitted:
        'Requests that reach the workload today: every share is of these.',
      newlyDenied: 'Admitted today; the policies would turn them away.',
      undecided:
        'Admitted today; the log lacks a field the policies ask for. Counted on neither side.',
      alreadyDenied: 'Denied today, so no part of any share.',
      newlyAllowed: 'Denied today; the policies would let them in.',
    },
    downloads: { csv: 'Callers as CSV', json: 'Report as JSON' },
    gaps: {
      list: 'What the log may miss',
      onlyMetrics:
        'Only the metrics of the week saw these; the log does not hold them, so they are in no number above:',
      deny: 'would be denied, whatever it asks for',
      undecided: 'it depends on what it asks for',
      allow: 'would be let in, whatever it asks for',
      missing: 'The log lacks fields that the policies ask for:',
      missingField: '{{field}}, in {{requests}}',
      rarest:
        'Rarest caller that is admitted today: {{caller}}, {{requests}}. One that calls more rarely still may not be in the log at all.',
      contradicted:
        "On {{requests}} ({{rows}}) today's policies say something else than what happened: they changed in between, or the mesh is not yet as declared.",
    },
    numbers: {
      unit_one: 'request',
      unit_other: 'requests',
      how: 'How these were counted',
      table: 'How the requests were counted',
      what: 'What',
      requests: 'Requests',
      rows: 'Stored rows',
      effective: 'Effective sample',
      tile: '{{rows}}, effective sample {{effective}}. {{means}}',
      sampled:
        'The log is sampled: each stored row stands for 1 / its sampling rate requests. The effective sample is how many equally weighted rows would say as much; the 95 % bound rests on it.',
      bar: 'Of the admitted requests, {{denied}} would be denied and {{undecided}} are undecided',
      shareUnknown: 'share unknown',
      shareAtMost: '{{share}}, at most {{bound}} with 95 % confidence',
    },
    sample: {
      row: '{{sample}}, {{requests}}, last {{age}}',
      http: '{{method}} {{path}} on port {{port}}',
      httpNoPort: '{{method}} {{path}} on an unknown port',
      tcp: 'TCP on port {{port}}',
      tcpNoPort: 'TCP on an unknown port',
      noMethod: 'unknown method',
      noPath: 'unknown path',
    },
    scope: {
      log: 'The log of {{sites}}',
      hours_one: 'The last hour of {{sites}}',
      hours_other: 'The last {{amount}} hours of {{sites}}',
      days_one: 'The last day of {{sites}}',
      days_other: 'The last {{amount}} days of {{sites}}',
      part: 'Part of the sites only.',
      silent: '{{scope}}; what {{silent}} saw is not in these numbers.',
      nothing:
        'The log holds no request that is admitted today, so there is no share to tell. That nobody is listed does not mean that nobody calls.',
    },
    sites: {
      list: 'Access log by site',
      answered: '{{source}} answered',
      atUnknown: 'at an unknown time',
      notNeeded: 'No log was needed: the rules alone tell it.',
      notAsked: 'The access log was not asked yet.',
      none: 'no source answered for the sites of this service.',
    },
  },
  translations: { de: () => import('./words.de') },
});

export type ImpactT = TranslationFunction<typeof impactWords.T>;
