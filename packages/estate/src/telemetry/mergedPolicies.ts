import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import type { BareRepository } from '../git/BareRepository';
import { mergedSince, type Merged } from './mergedSince';

/** A policy of the security repository. */
interface Policy {
  readonly namespace: string;
  readonly name: string;
  readonly dryRun: boolean;
  /** JSON. */
  readonly spec: string;
  /** Value of the label `app` it selects; absent for every pod of the namespace. */
  readonly app?: string;
}

/** A policy on main, since it is as it is. */
export type MergedPolicy = Merged<Policy>;

const DRY_RUN = 'istio.io/dry-run';

const policy = z.object({
  kind: z.literal('AuthorizationPolicy'),
  metadata: z.object({
    name: z.string(),
    namespace: z.string(),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
  spec: z
    .looseObject({
      selector: z
        .object({ matchLabels: z.record(z.string(), z.string()).optional() })
        .optional(),
    })
    .default({}),
});

function policiesIn(text: string): Policy[] {
  return parseAllDocuments(text).flatMap(document => {
    const parsed = policy.safeParse(document.toJS());
    // What is no policy is refused where it would be applied, so no proxy has it.
    if (!parsed.success) return [];
    const { metadata, spec } = parsed.data;
    const app = spec.selector?.matchLabels?.app;
    return [
      {
        namespace: metadata.namespace,
        name: metadata.name,
        dryRun: metadata.annotations?.[DRY_RUN] === 'true',
        spec: JSON.stringify(spec),
        ...(app === undefined ? {} : { app }),
      },
    ];
  });
}

/** Every policy of main, with when it came to be as it is: a changed one starts anew. */
export function mergedPolicies(
  repository: BareRepository,
): Promise<readonly MergedPolicy[]> {
  return mergedSince(repository, {
    paths: /^policies\/.*\.yaml$/,
    read: policiesIn,
  });
}
