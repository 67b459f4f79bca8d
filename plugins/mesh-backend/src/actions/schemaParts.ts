import { kindJsonSchema, kinds } from '@causeway/mesh-intent';
import { anyOf, zodOf, type Z } from './zodOf';

/**
 * Input of any kind. What fits none is left as it is for the kind itself to refuse, which names the field and says what to
 * write; the registry would answer with what is wrong with it for every kind.
 */
const inputField = (z: Z) =>
  anyOf(
    z,
    kinds.map(({ id, title }) =>
      zodOf(z, kindJsonSchema(id)).describe(`Of kind ${id}: ${title}.`),
    ),
  )
    .catch((caught: { readonly input: unknown }) => caught.input)
    .refine(
      (value: unknown) => typeof value === 'object' && value !== null,
      'must be an object',
    )
    .describe(
      'Input of the kind; mesh:list-kinds has its JSON Schema with examples.',
    );

/** What is asked for. */
export const askedFields = (z: Z) => ({
  kind: z
    .enum(kinds.map(({ id }) => id) as [string, ...string[]])
    .describe(
      `Kind of change: ${kinds
        .map(({ id, title }) => `${id} (${title})`)
        .join(', ')}.`,
    ),
  input: inputField(z),
});

export const serviceField = (z: Z) =>
  z
    .string()
    .regex(/^[a-z0-9-]{1,63}\/[a-z0-9-]{1,63}$/)
    .describe('"namespace/name", for example shop/checkout.');

export const changeIdField = (z: Z) =>
  z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{7,39}$/)
    .describe('Id of the change, as mesh:list-changes tells it.');

const step = (z: Z) => ({
  index: z.number(),
  repo: z.string(),
  title: z.string(),
  gates: z
    .array(z.record(z.any()))
    .describe('Each gate with its outcome, and what is missing in words.'),
  diffs: z.array(z.record(z.any())),
});

export const previewOutput = (z: Z) =>
  z.object({
    title: z.string().optional(),
    planHash: z
      .string()
      .optional()
      .describe('Names what the change does; mesh:submit-change wants it.'),
    outcome: z.string().optional(),
    submittable: z.record(z.any()).describe('Whether, and when not, why.'),
    findings: z.array(z.record(z.any())),
    differences: z.array(z.string()).describe('What changes, in words.'),
    steps: z.array(z.object(step(z))),
  });

export const changeOutput = (z: Z) =>
  z.object({
    id: z.string(),
    kind: z.string(),
    title: z.string(),
    phase: z.string(),
    services: z.array(z.string()),
    requester: z.string(),
    blockedBy: z.string().optional().describe('What it waits for, in words.'),
    ended: z.record(z.any()).optional(),
    differences: z.array(z.string()),
    steps: z.array(
      z.object({
        ...step(z),
        state: z.string(),
        pullRequest: z.string().optional(),
      }),
    ),
    conditions: z.array(z.record(z.any())),
    findings: z.array(z.record(z.any())),
    events: z.array(z.record(z.any())).describe('The newest of its thread.'),
    may: z
      .record(z.any())
      .describe('What the person may do with it, with the reason when not.'),
  });
