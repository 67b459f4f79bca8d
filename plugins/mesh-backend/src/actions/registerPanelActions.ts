import type { ActionScope } from './registerActions';
import { panelQuestions } from './panelIds';

/** One action for each panel: everything the panel shows, with sources, states and ages. */
export function registerPanelActions({
  registry,
  service,
  callerOf,
}: ActionScope): void {
  for (const [id, question] of Object.entries(panelQuestions)) {
    registry.register({
      name: `service-${id}`,
      title: question,
      description: `${question} Answers come from snapshots, each with its source, state and age; a state other than "value" means that nothing is known there, not that nothing is wrong.`,
      attributes: { readOnly: true, idempotent: true },
      schema: {
        input: z =>
          z.object({
            service: z
              .string()
              .regex(/^[a-z0-9-]{1,63}\/[a-z0-9-]{1,63}$/)
              .describe('"namespace/name", for example shop/checkout.'),
          }),
        output: z =>
          z.object({
            service: z.string(),
            now: z.string().describe('As of when, ISO 8601, UTC.'),
            simulated: z.boolean(),
            means: z.string().describe('What the numbers say and what not.'),
            unit: z.string(),
            standing: z.enum(['good', 'neutral', 'warning', 'bad', 'unknown']),
            text: z.string(),
            answers: z.array(z.record(z.any())),
            panel: z.record(z.any()),
          }),
      },
      examples: [
        { title: 'Of the checkout', input: { service: 'shop/checkout' } },
      ],
      action: async ({ input, credentials }) => {
        const caller = await callerOf(credentials);
        const evidence = await service.getEvidence(input.service, caller);
        const view = evidence[id as keyof typeof panelQuestions];
        const { means, unit, headline, answers, panel } = view;
        return {
          output: {
            service: evidence.ref,
            now: evidence.now,
            simulated: evidence.simulated,
            means,
            unit,
            ...headline,
            answers: answers.map(each => ({ ...each })),
            panel: { ...panel },
          },
        };
      },
    });
  }
}
