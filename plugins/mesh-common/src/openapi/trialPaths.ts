import { errors, json, tooLarge } from './parts';

/** Trying out what is not written yet, and what stands behind findings. */
export const trialPaths = {
  '/rules': {
    get: {
      operationId: 'listRules',
      summary:
        'What stands behind the codes of findings: rules, and reasons not to render',
      responses: { '200': json('The rules', 'Items'), ...errors },
    },
  },
  '/render': {
    post: {
      operationId: 'render',
      summary:
        'Objects of one service as YAML: of a manifest given, of the one that stands, or of the service with other text. Nothing is stored, nobody is asked',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/RenderRequest' },
          },
        },
      },
      responses: {
        '200': json('Objects, findings and refusals', 'AnyObject'),
        ...tooLarge,
        ...errors,
      },
    },
  },
  '/check': {
    post: {
      operationId: 'check',
      summary:
        'What files laid over what stands bring about: findings in them and elsewhere, what they change in words, and who would be denied by policies among them',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/CheckRequest' },
          },
        },
      },
      responses: {
        '200': json('The findings', 'AnyObject'),
        ...tooLarge,
        ...errors,
      },
    },
  },
} as const;
