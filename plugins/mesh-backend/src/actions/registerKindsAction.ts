import { kinds } from '@causeway/mesh-intent';
import type { ActionScope } from './registerActions';

/** What can be asked for, with schemas and examples of the inputs. */
export function registerKindsAction({
  registry,
  service,
  callerOf,
}: ActionScope): void {
  registry.register({
    name: 'list-kinds',
    title: 'Kinds of change to the mesh',
    description:
      'What can be asked for: each kind with the JSON Schema of its input and examples. Ask for one kind to keep the answer short.',
    attributes: { readOnly: true, idempotent: true },
    schema: {
      input: z =>
        z.object({
          kind: z.string().max(64).optional().describe('Only this kind.'),
        }),
      output: z => z.object({ kinds: z.array(z.record(z.any())) }),
    },
    examples: [{ title: 'Egress alone', input: { kind: 'egress' } }],
    action: async ({ input, credentials }) => {
      const known = await service.kinds(await callerOf(credentials));
      return {
        output: {
          kinds: known
            .filter(({ id }) => input.kind === undefined || id === input.kind)
            .map(({ id, title, description, inputSchema }) => ({
              id,
              title,
              description,
              inputSchema,
              examples: kinds.find(kind => kind.id === id)?.examples ?? [],
            })),
        },
      };
    },
  });
}
