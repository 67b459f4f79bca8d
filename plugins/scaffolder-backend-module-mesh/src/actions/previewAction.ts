import { InputError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import type { ClientFor } from '../clientFor';
import { findingLines } from '../findingLines';

/**
 * Judges a change without making it. Fails with every finding when it could not be submitted.
 * Real validation of `input` is the kind's own parse in the mesh plugin.
 */
export function createPreviewAction(options: { readonly client: ClientFor }) {
  return createTemplateAction({
    id: 'mesh:change:preview',
    description: 'Preview a mesh change: plan, semantic diff, gates',
    supportsDryRun: true,
    schema: {
      input: {
        kind: z => z.string().describe('Kind of change, for example onboard'),
        input: z =>
          z
            .record(z.unknown())
            .describe('Input of the kind; see GET /api/mesh/kinds'),
      },
      output: {
        planHash: z => z.string().describe('Hash of the plan that was judged'),
      },
    },
    async handler(ctx) {
      const { kind, input } = ctx.input;
      const preview = await options
        .client(await ctx.getInitiatorCredentials())
        .preview(kind, input);
      for (const { sentence } of preview.diff) ctx.logger.info(sentence);
      for (const line of findingLines(preview.findings)) ctx.logger.info(line);
      for (const step of preview.steps) {
        ctx.logger.info(
          `Pull request ${step.index}: ${step.repo}: ${step.title}`,
        );
        for (const gate of step.gates) {
          ctx.logger.info(
            `  ${gate.title}: ${gate.verdict.outcome}. ${gate.verdict.message}`,
          );
        }
      }
      if (!preview.submittable.yes) {
        const errors = findingLines(
          preview.findings.filter(({ severity }) => severity === 'error'),
        );
        throw new InputError(
          [preview.submittable.because, ...errors].join('\n'),
        );
      }
      ctx.output('planHash', preview.planHash!);
    },
  });
}
