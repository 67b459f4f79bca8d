import { makeFieldSchema } from '@backstage/plugin-scaffolder-react';

/** Value of the field: what the onboarding takes of what was seen. */
export const schema = makeFieldSchema({
  output: z =>
    z.object({
      namespace: z.string().optional(),
      name: z.string().optional(),
      clusters: z.array(z.string()).optional(),
      dependsOn: z.array(z.string()).optional(),
    }),
});
