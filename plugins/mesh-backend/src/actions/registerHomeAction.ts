import type { ActionScope } from './registerActions';

/** What concerns whoever asks, as their home page has it. */
export function registerHomeAction({
  registry,
  service,
  callerOf,
}: ActionScope): void {
  registry.register({
    name: 'home',
    title: 'What concerns me in the mesh',
    description:
      'For the person whose credentials are used: changes that need them with what is needed, how the services of their teams stand, calls outside that nobody declared, and their newest changes. A service whose calls are listed under blocked.unknown may have more than is told. Nothing concerns a service principal.',
    attributes: { readOnly: true, idempotent: true },
    schema: {
      input: z => z.object({}),
      output: z =>
        z.object({
          now: z.string().describe('As of when, ISO 8601, UTC.'),
          simulated: z.boolean(),
          user: z.string().optional().describe('Catalog ref of the person.'),
          needs: z
            .record(z.any())
            .describe('Most pressing first; "more" when there are others.'),
          services: z.array(z.record(z.any())),
          blocked: z.record(z.any()),
          recent: z.array(z.record(z.any())),
        }),
    },
    action: async ({ credentials }) => {
      const home = await service.getHome(await callerOf(credentials));
      return {
        output: {
          ...home,
          needs: { ...home.needs },
          services: home.services.map(each => ({ ...each })),
          blocked: { ...home.blocked },
          recent: home.recent.map(each => ({ ...each })),
        },
      };
    },
  });
}
