import { z } from 'zod';
import { serviceRef } from '../../manifest';
import { plainText, textProblem } from '../../text';

/** Characters a file of policies may have; its change record has to fit into a commit message. */
const POLICIES = 6000;

/** @public */
export const policyInput = z.strictObject({
  service: serviceRef.describe(
    'Service whose file of policies it is: "namespace/name".',
  ),
  action: z
    .enum(['write', 'remove'])
    .default('write')
    .describe('Write the policies the file shall hold, or remove them all.'),
  policies: z
    .string()
    .min(1)
    .max(POLICIES)
    .superRefine((text, context) => {
      const problem = textProblem(text, { lines: 'many' });
      if (problem !== undefined) {
        context.addIssue({ code: 'custom', message: problem });
      }
    })
    .optional()
    .describe(
      'AuthorizationPolicy objects as YAML, separated by lines of "---": all that the file shall hold.',
    ),
  reason: plainText({ min: 10, max: 500 }).describe(
    'Why, in one line, for the people who approve.',
  ),
});

/** @public */
export type PolicyInput = z.infer<typeof policyInput>;
