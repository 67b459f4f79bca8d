import type { GraphView } from '@causeway/plugin-mesh-common';
import type { ActionScope } from './registerActions';
import { changeIdField, serviceField } from './schemaParts';

/** Most services of one answer: an MCP client reads it whole. */
const MOST = 200;

/** The services that are asked for: all, or one with those it calls and those that call it. */
function wantedOf(
  { nodes, edges }: Pick<GraphView, 'nodes' | 'edges'>,
  service: string | undefined,
) {
  if (service === undefined) return nodes;
  const near = new Set([
    service,
    ...edges.flatMap(({ from, to }) =>
      from === service || to === service ? [from, to] : [],
    ),
  ]);
  return nodes.filter(({ ref }) => near.has(ref));
}

/** Who calls whom, as the page of the graph has it. */
export function registerGraphAction({
  registry,
  service,
  callerOf,
}: ActionScope): void {
  registry.register({
    name: 'graph',
    title: 'Who calls whom',
    description: `Services, the calls between them with whether each is declared and whether it was seen, cycles, and what was asked with its age. "unknown" is neither yes nor no. With a change: whom it reaches. At most ${MOST} services at once: name one for its surroundings.`,
    attributes: { readOnly: true, idempotent: true },
    schema: {
      input: z =>
        z.object({
          service: serviceField(z)
            .optional()
            .describe('Only it, those it calls and those that call it.'),
          change: changeIdField(z).optional(),
        }),
      output: z =>
        z.object({
          now: z.string().describe('As of when, ISO 8601, UTC.'),
          simulated: z.boolean(),
          nodes: z.array(z.record(z.any())),
          edges: z.array(z.record(z.any())),
          leftOff: z
            .number()
            .describe(
              'Services that are not in the answer; 0 when it is whole.',
            ),
          cycles: z.array(z.array(z.string())),
          notAllowed: z
            .number()
            .describe('Services of which the caller may not read telemetry.'),
          answers: z.array(z.record(z.any())),
          change: z.record(z.any()).optional(),
        }),
    },
    examples: [
      { title: 'Around the checkout', input: { service: 'shop/checkout' } },
    ],
    action: async ({ input, credentials }) => {
      const { now, text } = await service.getGraph(
        input.change === undefined ? {} : { change: input.change },
        await callerOf(credentials),
      );
      const view = JSON.parse(text) as Omit<GraphView, 'now'>;
      const wanted = wantedOf(view, input.service);
      const nodes = wanted.slice(0, MOST);
      const refs = new Set(nodes.map(({ ref }) => ref));
      return {
        output: {
          now,
          simulated: view.simulated,
          nodes: nodes.map(each => ({ ...each })),
          edges: view.edges
            .filter(({ from, to }) => refs.has(from) && refs.has(to))
            .map(each => ({ ...each })),
          leftOff: wanted.length - nodes.length,
          cycles: view.cycles.map(each => [...each]),
          notAllowed: view.notAllowed,
          answers: view.answers.map(each => ({ ...each })),
          ...(view.change === undefined ? {} : { change: { ...view.change } }),
        },
      };
    },
  });
}
