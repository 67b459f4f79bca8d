import { makeFieldSchema } from '@backstage/plugin-scaffolder-react';

/** Value: the plan that was shown. Option: the kind of change. */
export const schema = makeFieldSchema({
  output: z => z.object({ planHash: z.string().optional() }),
  uiOptions: z => z.object({ kind: z.string() }),
});
