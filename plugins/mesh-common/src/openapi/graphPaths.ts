import { changeId, errors, json } from './parts';

/** Who calls whom, and who of them is declared. */
export const graphPaths = {
  '/graph': {
    get: {
      operationId: 'getGraph',
      summary:
        'Every service with its mode, health and deployment wave, and every call, declared or seen; with a change, everyone it reaches. From what was collected: no source is asked. Has an ETag; the header mesh-now says as of when',
      parameters: [
        {
          name: 'change',
          in: 'query',
          required: false,
          schema: changeId.schema,
        },
      ],
      responses: {
        '200': json('The graph', 'AnyObject'),
        '304': {
          description: 'The same as the caller has, but for the moment',
        },
        ...errors,
      },
    },
  },
  '/undeclared': {
    get: {
      operationId: 'getUndeclared',
      summary:
        'What runs in the clusters or telemetry sees, and nobody declares: with its objects, clusters and ports by who says so, and with the calls of a week at either end that the caller may read. What runs without a proxy stands apart. From what was collected: no source is asked. Has an ETag; the header mesh-now says as of when',
      responses: {
        '200': json('The workloads', 'AnyObject'),
        '304': {
          description: 'The same as the caller has, but for the moment',
        },
        ...errors,
      },
    },
  },
} as const;
