import { waits } from '@causeway/mesh-intent';
import { changeBrief } from './changeBrief';
import type { ActionScope } from './registerActions';
import { changeIdField, changeOutput } from './schemaParts';

/** The list of changes, and one of them whole. */
export function registerChangesActions(scope: ActionScope): void {
  registerList(scope);
  registerShow(scope);
}

function registerList({ registry, service, callerOf }: ActionScope): void {
  registry.register({
    name: 'list-changes',
    title: 'Changes to the mesh',
    description:
      'Changes with their phase and what each waits for; pull requests made by hand among them.',
    attributes: { readOnly: true, idempotent: true },
    schema: {
      input: z =>
        z.object({
          scope: z
            .enum(['mine', 'all'])
            .optional()
            .describe('"mine": asked for by the signed-in person.'),
          service: z
            .string()
            .max(130)
            .optional()
            .describe('Only about this service: "namespace/name".'),
          state: z.enum(['open', 'ended', 'all']).optional(),
          kind: z.string().max(64).optional(),
          waitsFor: z.enum(waits).optional().describe('What keeps it.'),
          assignee: z
            .string()
            .max(200)
            .optional()
            .describe('Catalog ref of a user; "me", or "none" for nobody.'),
          label: z.string().max(40).optional(),
          team: z
            .string()
            .max(200)
            .optional()
            .describe('Catalog ref of the group that owns a service of it.'),
          requester: z
            .string()
            .max(200)
            .optional()
            .describe('Catalog ref of a user; "me".'),
          olderThan: z
            .number()
            .optional()
            .describe('Hours it has waited at least: 4, 24 or 168.'),
          text: z
            .string()
            .max(100)
            .optional()
            .describe('In its title, services or id, in any case.'),
          order: z
            .enum(['newest', 'pressing'])
            .optional()
            .describe('"pressing": by what they wait for, then by how long.'),
          limit: z.number().int().min(1).max(200).optional(),
          after: z
            .string()
            .max(500)
            .optional()
            .describe('"next" of the page before, in the same order.'),
          offset: z.number().int().min(0).max(1_000_000).optional(),
        }),
      output: z =>
        z.object({
          changes: z.array(z.record(z.any())),
          total: z.number(),
          next: z.string().optional(),
          nextOffset: z.number().optional(),
        }),
    },
    examples: [{ title: 'What waits', input: { state: 'open' } }],
    action: async ({ input, credentials }) => {
      const caller = await callerOf(credentials);
      const { items, ...rest } = await service.listChanges(input, caller);
      return { output: { ...rest, changes: items.map(each => ({ ...each })) } };
    },
  });
}

function registerShow({ registry, service, callerOf }: ActionScope): void {
  registry.register({
    name: 'show-change',
    title: 'A change to the mesh',
    description:
      'Where a change stands: each step with its pull request, diffs and gates, what is missing, the newest events, and what the person may do with it.',
    attributes: { readOnly: true, idempotent: true },
    schema: {
      input: z => z.object({ id: changeIdField(z) }),
      output: changeOutput,
    },
    action: async ({ input, credentials }) => {
      const caller = await callerOf(credentials);
      return { output: changeBrief(await service.getChange(input.id, caller)) };
    },
  });
}
