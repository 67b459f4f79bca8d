import { makeFieldSchema } from '@backstage/plugin-scaffolder-react';

/** Value of the field; both parts are missing until they are typed. */
export const schema = makeFieldSchema({
  output: z =>
    z.object({ namespace: z.string().optional(), name: z.string().optional() }),
});
