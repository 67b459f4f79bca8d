/** Bodies of the operations that try something out. */
export const trialSchemas = {
  RenderRequest: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: {
      service: {
        type: 'string',
        pattern: '^[a-z0-9-]{1,63}/[a-z0-9-]{1,63}$',
      },
      manifest: { type: 'string' },
    },
  },
  CheckRequest: {
    type: 'object',
    additionalProperties: false,
    required: ['files'],
    properties: {
      files: {
        type: 'array',
        minItems: 1,
        maxItems: 100,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['repo', 'path', 'text'],
          properties: {
            repo: {
              type: 'string',
              enum: ['routing', 'security', 'identity', 'platform'],
            },
            path: { type: 'string', minLength: 1, maxLength: 400 },
            text: { type: 'string', nullable: true },
          },
        },
      },
    },
  },
} as const;
