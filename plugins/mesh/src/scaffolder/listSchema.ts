import { makeFieldSchema } from '@backstage/plugin-scaffolder-react';

/** Value of the fields that choose several. */
export const listSchema = makeFieldSchema({
  output: z => z.array(z.string()),
});
