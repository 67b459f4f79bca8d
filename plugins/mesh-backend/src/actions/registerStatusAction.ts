import type { ActionScope } from './registerActions';
import { panelQuestions } from './panelIds';
import { serviceField } from './schemaParts';

/** One sentence for each panel of a service. */
export function registerStatusAction({
  registry,
  service,
  callerOf,
}: ActionScope): void {
  registry.register({
    name: 'service-status',
    title: 'Status of a service in the mesh',
    description:
      'One sentence for each panel of a service: plaintext, drift, rollout, failures, calls, callers, egress, certificates, cost. "unknown" means that it cannot be told now, never that all is well. Nobody is asked for it: answers are snapshots, each with its age.',
    attributes: { readOnly: true, idempotent: true },
    schema: {
      input: z =>
        z.object({
          service: serviceField(z),
        }),
      output: z =>
        z.object({
          service: z.string(),
          now: z.string().describe('As of when, ISO 8601, UTC.'),
          simulated: z
            .boolean()
            .describe(
              'Whether the telemetry is made up by the embedded estate.',
            ),
          panels: z.array(
            z.object({
              panel: z.string(),
              title: z.string(),
              standing: z.enum([
                'good',
                'neutral',
                'warning',
                'bad',
                'unknown',
              ]),
              text: z.string(),
              silent: z
                .array(z.string())
                .describe(
                  'Sites that did not answer, with which state and why.',
                ),
            }),
          ),
        }),
    },
    examples: [
      { title: 'How the checkout stands', input: { service: 'shop/checkout' } },
    ],
    action: async ({ input, credentials }) => {
      const caller = await callerOf(credentials);
      const evidence = await service.getEvidence(input.service, caller);
      const ids = Object.keys(
        panelQuestions,
      ) as (keyof typeof panelQuestions)[];
      return {
        output: {
          service: evidence.ref,
          now: evidence.now,
          simulated: evidence.simulated,
          panels: ids.map(id => {
            const { title, headline, answers } = evidence[id];
            return {
              panel: id,
              title,
              ...headline,
              silent: answers
                .filter(({ state }) => state !== 'value')
                .map(
                  ({ site, source, state, message }) =>
                    `${site}, ${source}: ${state}. ${message ?? ''}`,
                ),
            };
          }),
        },
      };
    },
  });
}
