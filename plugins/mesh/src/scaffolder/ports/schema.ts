import { makeFieldSchema } from '@backstage/plugin-scaffolder-react';

/** Value of the field: the ports as the onboarding takes them. */
export const portsSchema = makeFieldSchema({
  output: z =>
    z.array(
      z.object({
        name: z.string().optional(),
        port: z.number().optional(),
        targetPort: z.number().optional(),
        protocol: z.string().optional(),
      }),
    ),
});
