import { previewBrief } from './changeBrief';
import type { ActionScope } from './registerActions';
import { askedFields, previewOutput } from './schemaParts';

/** What a change would do, and what its gates say now. */
export function registerPreviewAction({
  registry,
  service,
  callerOf,
}: ActionScope): void {
  registry.register({
    name: 'preview-change',
    title: 'Preview a change to the mesh',
    description:
      'What a change would do: differences in words, file diffs for each step, findings with the field they are about, and the verdict of each gate on the evidence of now. Nothing is stored. "submittable" also says when the person may not submit it. Show differences and gates to the person before mesh:submit-change.',
    attributes: { readOnly: true, idempotent: true },
    schema: { input: z => z.object(askedFields(z)), output: previewOutput },
    examples: [
      {
        title: 'Egress of the checkout',
        input: {
          kind: 'egress',
          input: {
            service: 'shop/checkout',
            host: 'api.partners.example',
            reason: 'Partners moved their interface there',
          },
        },
      },
    ],
    action: async ({ input, credentials }) => {
      const caller = await callerOf(credentials);
      const asked = { ...input, input: input.input as unknown };
      return {
        output: previewBrief(await service.previewChange(asked, caller)),
      };
    },
  });
}
