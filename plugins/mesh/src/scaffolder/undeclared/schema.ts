import { makeFieldSchema } from '@backstage/plugin-scaffolder-react';

/** Value of the field: what the onboarding takes of what runs and was seen. */
export const schema = makeFieldSchema({
  output: z =>
    z.object({
      namespace: z.string().optional(),
      name: z.string().optional(),
      serviceAccount: z.string().optional(),
      clusters: z.array(z.string()).optional(),
      ports: z
        .array(
          z.object({
            name: z.string().optional(),
            port: z.number().optional(),
            targetPort: z.number().optional(),
            protocol: z.string().optional(),
          }),
        )
        .optional(),
      dependsOn: z.array(z.string()).optional(),
    }),
});
