import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import type { BareRepository } from '../git/BareRepository';
import { listTree } from '../git/listTree';

/** A policy on the main branch of the security repository. */
export interface MergedPolicy {
  readonly namespace: string;
  readonly name: string;
  readonly dryRun: boolean;
  /** JSON. */
  readonly spec: string;
  /** Value of the label `app` it selects; absent for every pod of the namespace. */
  readonly app?: string;
  /** Epoch milliseconds at which main came to hold it as it is. */
  readonly since: number;
}

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

/** Remembered by the commit: it never changes. */
const known = new WeakMap<
  BareRepository,
  { readonly tip: string; readonly found: Promise<readonly MergedPolicy[]> }
>();

function policiesIn(text: string): Omit<MergedPolicy, 'since'>[] {
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

async function textAt(
  repository: BareRepository,
  commit: string,
  path: string,
): Promise<string> {
  const blob = await repository.read(`${commit}:${path}`);
  return blob?.type === 'blob' ? blob.body.toString() : '';
}

/** Policies of one file, each since the oldest of the last merges that left it as it is. */
async function policiesOf(
  repository: BareRepository,
  tip: string,
  path: string,
): Promise<MergedPolicy[]> {
  const out = await repository.git([
    'rev-list',
    '--first-parent',
    tip,
    '--',
    path,
  ]);
  const commits = out.toString().split('\n').filter(Boolean);
  let open = policiesIn(await textAt(repository, tip, path)).map(each => ({
    each,
    since: Infinity,
  }));
  const found: typeof open = [];
  for (const sha of commits) {
    const at = Date.parse((await repository.commit(sha))?.committer.date ?? '');
    const held = new Set(
      policiesIn(await textAt(repository, sha, path)).map(each =>
        JSON.stringify(each),
      ),
    );
    const still = open.filter(({ each }) => held.has(JSON.stringify(each)));
    found.push(...open.filter(each => !still.includes(each)));
    open = still.map(({ each }) => ({ each, since: at }));
  }
  return [...found, ...open].map(({ each, since }) => ({ ...each, since }));
}

async function read(
  repository: BareRepository,
  tip: string,
): Promise<readonly MergedPolicy[]> {
  const entries = await listTree(repository, tip, { recursive: true });
  const paths = entries
    .filter(
      ({ type, path }) => type === 'blob' && /^policies\/.*\.yaml$/.test(path),
    )
    .map(({ path }) => path);
  const all = await Promise.all(
    paths.map(path => policiesOf(repository, tip, path)),
  );
  return all.flat();
}

/** Every policy of main, with when it came to be as it is: a changed one starts anew. */
export async function mergedPolicies(
  repository: BareRepository,
): Promise<readonly MergedPolicy[]> {
  const tip = await repository.resolve('main');
  if (tip === undefined) return [];
  const before = known.get(repository);
  if (before?.tip === tip) return before.found;
  const found = read(repository, tip);
  known.set(repository, { tip, found });
  return found;
}
