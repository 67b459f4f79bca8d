import { z } from 'zod';
import { serviceRef } from '../../manifest';
import { plainText, textProblem } from '../../text';
import { whyText } from '../whyText';

/** Characters of one side of an edit; the whole has to fit into the record of a commit. */
const LINES = 6000;

const lines = z
  .string()
  .max(LINES)
  .superRefine((text, context) => {
    const problem = textProblem(text, { lines: 'many' });
    if (problem !== undefined) {
      context.addIssue({ code: 'custom', message: problem });
    }
  });

const edit = z
  .strictObject({
    path: z
      .string()
      .max(300)
      .regex(/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)*\.yaml$/, {
        message: 'must be the path of a YAML file of the repository',
      }),
    line: z.int().min(1).max(1_000_000),
    before: lines.optional(),
    after: lines.optional(),
    under: z.string().max(300).optional(),
  })
  .refine(each => each.before !== each.after, {
    message: 'changes nothing',
  });

/** @public */
export const revertInput = z.strictObject({
  change: plainText({ max: 64 }).describe('Id of the change that is reverted.'),
  kind: z
    .string()
    .max(64)
    .regex(/^[a-z][a-z-]*$/, { message: 'must be the id of a kind' })
    .describe('Kind of that change.'),
  title: plainText({ max: 300 }).describe('Title of that change.'),
  services: z
    .array(serviceRef)
    .min(1)
    .max(20)
    .describe('Services it was about; the owners of the first ask.'),
  steps: z
    .array(
      z.strictObject({
        repo: z.enum(['routing', 'security', 'identity']),
        edits: z.array(edit).min(1).max(20),
      }),
    )
    .min(1)
    .max(10)
    .describe('Its merged steps in order, as the lines they changed.'),
  reason: whyText,
});

/** @public */
export type RevertInput = z.infer<typeof revertInput>;
