import { createHash } from 'node:crypto';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import type { ClientFor } from '../clientFor';

/**
 * Submits a change in the name of the person who runs the template. A template run that is resumed after
 * a crash submits with the same key and finds the change it made before.
 */
export function createSubmitAction(options: {
  readonly client: ClientFor;
  readonly portalUrl: string;
}) {
  return createTemplateAction({
    id: 'mesh:change:submit',
    description: 'Submit a mesh change; its signed pull requests follow',
    schema: {
      input: {
        kind: z => z.string().describe('Kind of change, for example onboard'),
        input: z =>
          z
            .record(z.unknown())
            .describe('Input of the kind; see GET /api/mesh/kinds'),
        planHash: z =>
          z
            .string()
            .optional()
            .describe('Plan that was previewed; another one is refused'),
      },
      output: {
        changeId: z => z.string(),
        changeUrl: z => z.string().describe('Page of the change in the portal'),
      },
    },
    async handler(ctx) {
      const { kind, input, planHash } = ctx.input;
      const change = await options
        .client(await ctx.getInitiatorCredentials())
        .submit({
          kind,
          input,
          ...(planHash === undefined ? {} : { planHash }),
          key: keyOf(ctx.task.id, { kind, input }),
        });
      ctx.logger.info(`Change ${change.id}: ${change.title}`);
      ctx.output('changeId', change.id);
      ctx.output('changeUrl', `${options.portalUrl}/mesh/changes/${change.id}`);
    },
  });
}

/** One key per template run and input: two submit steps of one run are two changes. */
function keyOf(run: string, submitted: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([run, submitted]))
    .digest('hex')
    .slice(0, 64);
}
