import { errors } from './parts';

/** The audit trail, for those who keep it elsewhere. */
export const auditPaths = {
  '/audit/export': {
    get: {
      operationId: 'exportAudit',
      summary:
        'Every event of every change and every refused request, as hash-chained lines of JSON, oldest first. The header mesh-audit-head has the hash of the last line. Needs mesh.audit.export',
      parameters: [
        {
          name: 'after',
          in: 'query',
          required: false,
          description: 'Only lines with a greater sequence',
          schema: { type: 'integer', minimum: 0, maximum: 9007199254740991 },
        },
      ],
      responses: {
        '200': {
          description: 'The lines, streamed',
          content: { 'application/x-ndjson': { schema: { type: 'string' } } },
        },
        '409': { $ref: '#/components/responses/Error' },
        ...errors,
      },
    },
  },
} as const;
