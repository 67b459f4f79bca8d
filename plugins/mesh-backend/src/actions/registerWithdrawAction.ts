import { auditIds } from '@causeway/plugin-mesh-common';
import { auditedAction } from './auditedAction';
import { changeBrief } from './changeBrief';
import type { ActionScope } from './registerActions';
import { changeIdField, changeOutput } from './schemaParts';

/** Withdraws a change in the person's name. */
export function registerWithdrawAction({
  registry,
  service,
  callerOf,
  auditor,
}: ActionScope): void {
  registry.register({
    name: 'withdraw-change',
    title: 'Withdraw a change to the mesh',
    description:
      'Withdraws a change of which nothing is merged, for good: its pull requests are closed. In the name of the signed-in person, who has to be an owner of the service or of the platform team; the refusal says why.',
    // A second time is refused and changes nothing more.
    attributes: { readOnly: false, destructive: true, idempotent: true },
    schema: {
      input: z =>
        z.object({
          id: changeIdField(z),
          reason: z
            .string()
            .min(3)
            .max(500)
            .describe('Why, for whoever reads the thread.'),
        }),
      output: changeOutput,
    },
    action: async ({ input, credentials }) => {
      const caller = await callerOf(credentials);
      const change = await auditedAction(auditor, {
        id: auditIds.withdraw,
        caller,
        meta: { change: input.id },
        act: () => service.withdrawChange(input, caller),
      });
      return { output: changeBrief(change) };
    },
  });
}
