/** An answer of a named schema. */
export const json = (description: string, ref: string) =>
  ({
    description,
    content: {
      'application/json': { schema: { $ref: `#/components/schemas/${ref}` } },
    },
  } as const);

/** A body of a named schema. */
export const body = <const Schema extends string>(schema: Schema) =>
  ({
    required: true,
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${schema}` },
      },
    },
  } as const);

/** What every operation with a token may answer. */
export const errors = {
  '400': { $ref: '#/components/responses/Error' },
  '401': { $ref: '#/components/responses/Error' },
  '403': { $ref: '#/components/responses/Error' },
  '404': { $ref: '#/components/responses/Error' },
} as const;

/** Of operations that take a body of some length. */
export const tooLarge = {
  '413': { $ref: '#/components/responses/Error' },
} as const;

/** A text of bounded length, without the one character that a database refuses. */
export const text = (maxLength: number) =>
  ({ type: 'string', maxLength, pattern: '^[^\\u0000]*$' } as const);

/** The id of a change in a path: the portal's own, or "pr-routing-12" for a pull request made by hand. */
export const changeId = {
  name: 'id',
  in: 'path',
  required: true,
  schema: {
    type: 'string',
    pattern: '^[a-z0-9][a-z0-9-]{7,39}$',
  },
} as const;
