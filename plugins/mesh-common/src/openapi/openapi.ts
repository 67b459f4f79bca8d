import { waits } from '@causeway/mesh-intent';
import { auditPaths } from './auditPaths';
import { changeVerbPaths } from './changeVerbPaths';
import { graphPaths } from './graphPaths';
import { changeId, errors, json, text, tooLarge } from './parts';
import { rolloutPaths, rolloutSchemas } from './rolloutPaths';
import { queueParameters } from './queueParameters';
import { trialPaths } from './trialPaths';
import { trialSchemas } from './trialSchemas';

/**
 * The OpenAPI 3.0 document of the mesh API; the backend validates requests against it and serves it at /openapi.json.
 * Request bodies are strict; the inputs of kinds are described by their own JSON Schemas (GET /kinds) and parsed by the kind.
 * @public
 */
export const meshOpenApi = {
  openapi: '3.0.3',
  info: {
    title: 'Causeway mesh API',
    version: '1',
    description:
      'Changes to the mesh, judged and delivered. Read verbs need mesh.change.read; write verbs need a user and the permission of the kind on the service.',
  },
  servers: [{ url: '/' }],
  paths: {
    '/kinds': {
      get: {
        operationId: 'listKinds',
        summary: 'Kinds of change, with form and input schema',
        responses: { '200': json('The kinds', 'Items'), ...errors },
      },
    },
    '/kinds/{kind}/choices': {
      get: {
        operationId: 'getChoices',
        summary: 'Lists and today’s values for the form of a kind',
        parameters: [
          { name: 'kind', in: 'path', required: true, schema: text(64) },
          { name: 'service', in: 'query', required: false, schema: text(130) },
        ],
        responses: { '200': json('Choices', 'AnyObject'), ...errors },
      },
    },
    '/availability': {
      get: {
        operationId: 'getAvailability',
        summary: 'Whether a service name is free in a namespace',
        parameters: [
          { name: 'namespace', in: 'query', required: true, schema: text(253) },
          { name: 'name', in: 'query', required: true, schema: text(253) },
        ],
        responses: { '200': json('Availability', 'AnyObject'), ...errors },
      },
    },
    '/changes/preview': {
      post: {
        operationId: 'previewChange',
        summary:
          'Plan, diff, findings and gates of an input; nothing is stored',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/PreviewRequest' },
            },
          },
        },
        responses: {
          '200': json('Preview', 'AnyObject'),
          ...tooLarge,
          ...errors,
        },
      },
    },
    '/changes': {
      get: {
        operationId: 'listChanges',
        summary:
          'Changes, newest first; with order=pressing as the queue: by what they wait for, then by how long',
        parameters: [
          {
            name: 'scope',
            in: 'query',
            required: false,
            schema: { type: 'string', enum: ['mine', 'all'] },
          },
          { name: 'service', in: 'query', required: false, schema: text(130) },
          {
            name: 'state',
            in: 'query',
            required: false,
            schema: { type: 'string', enum: ['open', 'ended', 'all'] },
          },
          { name: 'kind', in: 'query', required: false, schema: text(64) },
          {
            name: 'waitsFor',
            in: 'query',
            required: false,
            schema: { type: 'string', enum: [...waits] },
          },
          { name: 'assignee', in: 'query', required: false, schema: text(200) },
          { name: 'label', in: 'query', required: false, schema: text(40) },
          ...queueParameters,
          {
            name: 'order',
            in: 'query',
            required: false,
            schema: { type: 'string', enum: ['newest', 'pressing'] },
          },
          {
            name: 'facets',
            in: 'query',
            required: false,
            schema: { type: 'boolean' },
          },
          {
            name: 'limit',
            in: 'query',
            required: false,
            schema: { type: 'integer', minimum: 1, maximum: 200 },
          },
          {
            name: 'offset',
            in: 'query',
            required: false,
            schema: { type: 'integer', minimum: 0, maximum: 1000000 },
          },
        ],
        responses: { '200': json('Changes', 'Items'), ...errors },
      },
      post: {
        operationId: 'submitChange',
        summary: 'Submit a change; the pull requests follow',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/SubmitRequest' },
            },
          },
        },
        responses: {
          '200': json(
            'The change an earlier submit with this key made',
            'AnyObject',
          ),
          '201': json('The change', 'AnyObject'),
          '409': { $ref: '#/components/responses/Error' },
          ...tooLarge,
          ...errors,
        },
      },
    },
    '/changes/{id}': {
      get: {
        operationId: 'getChange',
        summary: 'A change with its thread',
        parameters: [changeId],
        responses: { '200': json('The change', 'AnyObject'), ...errors },
      },
    },
    '/changes/{id}/rendered': {
      get: {
        operationId: 'getRendered',
        summary:
          'Objects of the clusters that a change adds, removes or changes, with their diffs. Has an ETag: the answer stays while plan and commits do',
        parameters: [changeId],
        responses: {
          '200': json('The objects', 'AnyObject'),
          '304': { description: 'The same as the caller has' },
          ...errors,
        },
      },
    },
    '/changes/{id}/reach': {
      get: {
        operationId: 'getReach',
        summary:
          'How far a merged change got: cluster by cluster in wave order, whether it is applied and how many proxies acknowledged it. Has an ETag; the header mesh-now says as of when',
        parameters: [changeId],
        responses: {
          '200': json('The clusters', 'AnyObject'),
          '304': {
            description: 'The same as the caller has, but for the moment',
          },
          ...errors,
        },
      },
    },
    ...changeVerbPaths,
    '/services': {
      get: {
        operationId: 'listServices',
        summary:
          'Services of the routing repository at a commit (default: its tip)',
        parameters: [
          {
            name: 'at',
            in: 'query',
            required: false,
            schema: { type: 'string', pattern: '^[0-9a-f]{40}$' },
          },
        ],
        responses: { '200': json('Services', 'AnyObject'), ...errors },
      },
    },
    '/services/{namespace}/{name}': {
      get: {
        operationId: 'getService',
        summary: 'What a service declares, its dependents and its open changes',
        parameters: [
          { name: 'namespace', in: 'path', required: true, schema: text(63) },
          { name: 'name', in: 'path', required: true, schema: text(63) },
        ],
        responses: { '200': json('Service', 'AnyObject'), ...errors },
      },
    },
    '/services/{namespace}/{name}/evidence': {
      get: {
        operationId: 'getEvidence',
        summary:
          'What telemetry says of a service, from what was collected: each panel with its sites, sources, ages and states. Has an ETag; the header mesh-now says as of when',
        parameters: [
          { name: 'namespace', in: 'path', required: true, schema: text(63) },
          { name: 'name', in: 'path', required: true, schema: text(63) },
        ],
        responses: {
          '200': json('The panels', 'AnyObject'),
          '304': {
            description: 'The same as the caller has, but for the moment',
          },
          ...errors,
        },
      },
    },
    '/home': {
      get: {
        operationId: 'getHome',
        summary:
          'What concerns the caller: changes that wait for them, their services, blocked calls of those, and what happened lately. Has an ETag; the header mesh-now says as of when',
        responses: {
          '200': json('What concerns the caller', 'AnyObject'),
          '304': {
            description: 'The same as the caller has, but for the moment',
          },
          ...errors,
        },
      },
    },
    '/fleet': {
      get: {
        operationId: 'getFleet',
        summary:
          'Every service with its mode, clock, drift and failures; clusters, cost by namespace, and the health of every source. Has an ETag; the header mesh-now says as of when',
        responses: {
          '200': json('The fleet', 'AnyObject'),
          '304': {
            description: 'The same as the caller has, but for the moment',
          },
          ...errors,
        },
      },
    },
    ...graphPaths,
    '/status': {
      get: {
        operationId: 'getStatus',
        summary: 'Whether the forge answers and which commits were seen when',
        responses: { '200': json('Status', 'AnyObject'), ...errors },
      },
    },
    ...rolloutPaths,
    ...trialPaths,
    ...auditPaths,
    '/schemas/service-manifest.v1alpha1.json': {
      get: {
        operationId: 'getManifestSchema',
        summary: 'JSON Schema of the service manifest, for editors',
        responses: { '200': json('Schema', 'AnyObject') },
      },
    },
  },
  components: {
    responses: {
      Error: {
        description: 'What was wrong, where, and what to do',
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/AnyObject' },
          },
        },
      },
    },
    schemas: {
      AnyObject: { type: 'object', additionalProperties: true },
      Items: {
        type: 'object',
        additionalProperties: true,
        required: ['items'],
        properties: {
          items: {
            type: 'array',
            items: { type: 'object', additionalProperties: true },
          },
        },
      },
      PreviewRequest: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'input'],
        properties: {
          kind: text(64),
          input: { type: 'object', additionalProperties: true },
        },
      },
      ...rolloutSchemas,
      ...trialSchemas,
      SubmitRequest: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'input', 'key'],
        properties: {
          kind: text(64),
          input: { type: 'object', additionalProperties: true },
          planHash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
          key: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
        },
      },
      RevertRequest: {
        type: 'object',
        required: ['reason', 'key'],
        additionalProperties: false,
        properties: { reason: text(500), key: text(100) },
      },
      TriageRequest: {
        type: 'object',
        required: ['ids', 'act'],
        additionalProperties: false,
        properties: {
          ids: {
            type: 'array',
            minItems: 1,
            maxItems: 200,
            items: text(64),
          },
          act: { type: 'string', enum: ['assign', 'label', 'return'] },
          to: { ...text(200), nullable: true },
          labels: {
            type: 'array',
            maxItems: 10,
            items: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,39}$' },
          },
          reason: text(500),
        },
      },
      ReviewRequest: {
        type: 'object',
        required: ['note'],
        additionalProperties: false,
        properties: { note: text(500) },
      },
      OverrideRequest: {
        type: 'object',
        required: ['step', 'gate', 'reason'],
        additionalProperties: false,
        properties: {
          step: { type: 'integer', minimum: 1, maximum: 100 },
          gate: text(100),
          reason: text(500),
        },
      },
      WithdrawRequest: {
        type: 'object',
        additionalProperties: false,
        required: ['reason'],
        properties: {
          reason: { type: 'string', minLength: 3, maxLength: 500 },
        },
      },
    },
  },
} as const;
