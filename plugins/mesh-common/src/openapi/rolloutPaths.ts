import { body, errors, json, text } from './parts';

const service = [
  { name: 'namespace', in: 'path', required: true, schema: text(63) },
  { name: 'name', in: 'path', required: true, schema: text(63) },
] as const;

/** What may be done about the rollouts of a service. */
export const rolloutPaths = {
  '/services/{namespace}/{name}/rollout/abortable': {
    get: {
      operationId: 'listAbortable',
      summary:
        'Rollouts of a service, and whether the caller may abort each, with the reason when not',
      parameters: service,
      responses: { '200': json('The rollouts', 'AnyObject'), ...errors },
    },
  },
  '/services/{namespace}/{name}/rollout/abort': {
    post: {
      operationId: 'abortRollout',
      summary:
        'Abort a rollout in progress: traffic goes back to the stable version, and the manifest still asks for the new one. Needs mesh.rollout.abort; audited with its reason. 409 when none is in progress or nothing is configured that could, 503 when the cluster did not take it',
      parameters: service,
      requestBody: body('AbortRequest'),
      responses: {
        '200': json('What happens now', 'AnyObject'),
        '409': { $ref: '#/components/responses/Error' },
        '503': { $ref: '#/components/responses/Error' },
        ...errors,
      },
    },
  },
} as const;

/** Bodies of these operations. */
export const rolloutSchemas = {
  AbortRequest: {
    type: 'object',
    additionalProperties: false,
    required: ['cluster', 'name', 'reason'],
    properties: {
      cluster: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,62}$' },
      name: { type: 'string', pattern: '^[a-z0-9][a-z0-9.-]{0,252}$' },
      reason: { type: 'string', minLength: 10, maxLength: 500 },
    },
  },
} as const;
