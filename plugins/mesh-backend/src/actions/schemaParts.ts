import type { ActionsRegistryService } from '@backstage/backend-plugin-api/alpha';
import { kinds } from '@causeway/mesh-intent';

/** The zod an action is handed; the inputs of kinds are parsed by the kinds themselves. */
type Z = Parameters<
  Parameters<ActionsRegistryService['register']>[0]['schema']['input']
>[0];

/** What is asked for. The schema of `input` is that of the kind, told by mesh:list-kinds. */
export const askedFields = (z: Z) => ({
  kind: z
    .string()
    .max(64)
    .describe(
      `Kind of change: ${kinds
        .map(({ id, title }) => `${id} (${title})`)
        .join(', ')}.`,
    ),
  input: z
    .record(z.any())
    .describe('Input of the kind; mesh:list-kinds has its JSON Schema.'),
});

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
