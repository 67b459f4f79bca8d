import type { ActionScope } from './registerActions';

/** Most services of one answer: an MCP client reads it whole. */
const MOST = 200;

/** The fleet by service, and how the sources themselves are. */
export function registerFleetAction({
  registry,
  service,
  callerOf,
}: ActionScope): void {
  registry.register({
    name: 'fleet',
    title: 'The mesh as a whole',
    description: `Services with their mode, plaintext clock, drift and failures, clusters, and the health of every telemetry source. At most ${MOST} services at once: narrow it by namespace.`,
    attributes: { readOnly: true, idempotent: true },
    schema: {
      input: z =>
        z.object({
          namespace: z
            .string()
            .max(63)
            .optional()
            .describe('Only services of this namespace.'),
        }),
      output: z =>
        z.object({
          now: z.string().describe('As of when, ISO 8601, UTC.'),
          simulated: z.boolean(),
          services: z.array(z.record(z.any())),
          leftOff: z
            .number()
            .describe(
              'Services that are not in the answer; 0 when it is whole.',
            ),
          clusters: z.array(z.record(z.any())),
          sources: z.array(z.record(z.any())),
        }),
    },
    action: async ({ input, credentials }) => {
      const fleet = await service.getFleet(await callerOf(credentials));
      const wanted = fleet.services.filter(
        ({ ref }) =>
          input.namespace === undefined ||
          ref.startsWith(`${input.namespace}/`),
      );
      return {
        output: {
          now: fleet.now,
          simulated: fleet.simulated,
          services: wanted.slice(0, MOST).map(each => ({ ...each })),
          leftOff: Math.max(0, wanted.length - MOST),
          clusters: fleet.clusters.map(each => ({ ...each })),
          sources: fleet.sources.map(each => ({ ...each })),
        },
      };
    },
  });
}
