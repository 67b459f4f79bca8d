import { auditIds } from '@causeway/plugin-mesh-common';
import { auditedAction } from './auditedAction';
import { changeBrief } from './changeBrief';
import type { ActionScope } from './registerActions';
import { askedFields, changeOutput } from './schemaParts';

/** Submits a change in the person's name. */
export function registerSubmitAction({
  registry,
  service,
  callerOf,
  auditor,
}: ActionScope): void {
  registry.register({
    name: 'submit-change',
    title: 'Submit a change to the mesh',
    description:
      'Submits a change in the name of the signed-in person: the portal opens its signed pull requests and asks people to review. Nothing reaches the mesh before they approve and merge. Only people may, and only for services they own; the refusal says who may. What was previewed is submitted: another plan is a conflict.',
    // Adds branches and pull requests and takes nothing away; the same key finds the same change.
    attributes: { readOnly: false, destructive: false, idempotent: true },
    schema: {
      input: z =>
        z.object({
          ...askedFields(z),
          planHash: z
            .string()
            .regex(/^[0-9a-f]{64}$/)
            .describe('From mesh:preview-change, as the person saw it.'),
          key: z
            .string()
            .regex(/^[A-Za-z0-9_-]{8,64}$/)
            .describe(
              'Made up by the caller. The same one again, after a lost answer, is the same change.',
            ),
        }),
      output: z =>
        changeOutput(z).extend({
          created: z
            .boolean()
            .describe('False when the key had made the change before.'),
        }),
    },
    action: async ({ input, credentials }) => {
      const caller = await callerOf(credentials);
      const { change, created } = await auditedAction(auditor, {
        id: auditIds.submit,
        caller,
        meta: { kind: input.kind },
        act: () =>
          service.submitChange(
            { ...input, input: input.input as unknown },
            caller,
          ),
        told: result => ({ change: result.change.id }),
      });
      return { output: { ...changeBrief(change), created } };
    },
  });
}
