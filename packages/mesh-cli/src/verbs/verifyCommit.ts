import { buildWorld, kindById, planKind } from '@causeway/mesh-intent';
import type {
  ChangeRecord,
  Finding,
  Plan,
  RepoRole,
  RepoSnapshot,
} from '@causeway/mesh-intent';
import { resolve } from 'node:path';
import { Misuse } from '../Misuse';
import type { Given, Outcome, Surroundings } from '../Verb';
import { blobId } from '../read/blobId';
import { commitId, gitTexts, gitTree, knownCommit } from '../read/gitTree';
import type { TreeFile } from '../read/gitTree';
import { planHash } from '../read/planHash';
import { readRecord } from '../read/readRecord';
import { namedRepos } from '../read/readWorld';
import { intentOptions } from '../read/worldOptions';

type Repos = ReadonlyMap<RepoRole, string>;

/** The commit asked about: its repository, its record, and the base its plan stands on. */
interface Asked {
  readonly role: RepoRole;
  readonly folder: string;
  readonly commit: string;
  readonly record: ChangeRecord;
  /** Below the first step of the change in this repository: stacked steps share it. */
  readonly base: string;
}

function refusal(message: string, code = 'record'): Outcome {
  return {
    text: '',
    json: {},
    findings: [{ code: `plan-verify/${code}`, severity: 'error', message }],
  };
}

function open(...undecided: readonly string[]): Outcome {
  return { text: '', json: {}, undecided };
}

/** Walks down over earlier steps of the same change; undefined where the repository holds no more. */
function baseOf(
  folder: string,
  record: ChangeRecord,
  parent: string,
): string | undefined {
  let base = parent;
  let { step } = record;
  for (;;) {
    if (commitId(folder, base) === undefined) return undefined;
    const below = readRecord(folder, base);
    const earlier =
      below.ok &&
      below.parents.length === 1 &&
      below.record.changeId === record.changeId &&
      below.record.step < step;
    if (!earlier) return base;
    step = below.record.step;
    [base] = below.parents;
  }
}

/** Snapshots the plan was made against; in the repository of the step, the base it was committed on. */
function snapshots(
  asked: Asked,
  repos: Repos,
): RepoSnapshot[] | readonly string[] {
  const missing: string[] = [];
  const found: RepoSnapshot[] = [];
  for (const [name, planned] of Object.entries(asked.record.world)) {
    const role = name as RepoRole;
    const folder = repos.get(role);
    const commit = role === asked.role ? asked.base : planned;
    if (folder === undefined) {
      missing.push(
        `The change was planned against ${role} at ${planned}; add --repo ${role}=<git repository>.`,
      );
    } else if (commitId(folder, commit) === undefined) {
      missing.push(
        `The ${role} repository does not hold ${commit}; fetch it (a CI checkout is often shallow).`,
      );
    } else {
      const files = gitTexts(folder, gitTree(folder, commit));
      found.push({ role, commit, files });
    }
  }
  return missing.length > 0 ? missing : found;
}

/** The tree as the plan leaves it, up to and with the step. */
function treeOf(asked: Asked, plan: Plan): Map<string, TreeFile> {
  const tree = new Map(gitTree(asked.folder, asked.base));
  const algorithm = asked.base.length === 64 ? 'sha256' : 'sha1';
  const steps = plan.steps.filter(
    ({ repo, index }) => repo === asked.role && index <= asked.record.step,
  );
  for (const { path, after } of steps.flatMap(({ edits }) => edits)) {
    if (after === undefined) tree.delete(path);
    else {
      const mode = tree.get(path)?.mode ?? '100644';
      tree.set(path, { mode, blob: blobId(after, algorithm) });
    }
  }
  return tree;
}

function differences(
  wanted: ReadonlyMap<string, TreeFile>,
  present: ReadonlyMap<string, TreeFile>,
  role: RepoRole,
): Finding[] {
  const paths = [...new Set([...wanted.keys(), ...present.keys()])].sort();
  return paths.flatMap<Finding>(path => {
    const [want, have] = [wanted.get(path), present.get(path)];
    if (want?.blob === have?.blob && want?.mode === have?.mode) return [];
    const told = () => {
      if (want === undefined) return 'is in the commit and not in the plan';
      return have === undefined
        ? 'is in the plan and not in the commit'
        : 'is not as the plan leaves it';
    };
    return [
      {
        code: 'plan-verify/tree',
        severity: 'error',
        message: `${path} ${told()}; the commit was not made from its change record.`,
        source: { repo: role, path },
      },
    ];
  });
}

function judged(asked: Asked, plan: Plan): Outcome {
  const { record, commit, folder, role } = asked;
  const step = plan.steps.find(({ index }) => index === record.step);
  if (step?.repo !== role) {
    return refusal(
      step === undefined
        ? `The plan has ${plan.steps.length} steps, and the commit says it is step ${record.step}.`
        : `Step ${record.step} belongs into the ${step.repo} repository, and the commit stands in ${role}.`,
    );
  }
  const hash = planHash(plan);
  const findings = differences(
    treeOf(asked, plan),
    gitTree(folder, commit),
    role,
  );
  return {
    text: `${commit} is step ${record.step} of change ${record.changeId} (${record.kind}), on ${asked.base}`,
    json: { commit, base: asked.base, record, planHash: hash },
    findings: [
      ...findings,
      ...(hash === record.planHash
        ? []
        : [
            {
              code: 'plan-verify/hash',
              severity: 'error' as const,
              message: `The plan computed again has the hash ${hash}, and the record says ${record.planHash}: what was approved is not what comes of it on this base.`,
            },
          ]),
    ],
    roots: new Map(),
  };
}

/** Role and folder of the repository that holds the commit; the first named, when several do. */
function holderOf(
  ref: string,
  repos: Repos,
): { readonly role: RepoRole; readonly folder: string } {
  const held = [...repos].filter(
    ([, folder]) => commitId(folder, ref) !== undefined,
  );
  const [first] = held.length > 0 ? held : [...repos];
  if (first === undefined) {
    throw new Misuse(
      '--verify needs the repositories: --repo <role>=<git repository>, that of the step first.',
    );
  }
  return { role: first[0], folder: first[1] };
}

/**
 * Recomputes the step a commit claims to be, from its change record and its base, and compares the trees.
 * The base is the commit's own, not the one the plan was first made on: bases move while a change waits.
 */
export function verifyCommit(
  ref: string,
  given: Given,
  around: Surroundings,
): Outcome {
  const repos: Repos = new Map(
    [...namedRepos(given)].map(([role, path]) => [
      role,
      resolve(around.cwd, path),
    ]),
  );
  const { role, folder } = holderOf(ref, repos);
  const commit = knownCommit(folder, ref);
  const read = readRecord(folder, commit);
  if (!read.ok)
    return refusal(`${commit} cannot be verified: ${read.because}.`);
  const { record, parents } = read;
  if (parents.length !== 1) {
    return refusal(
      `${commit} has ${parents.length} parents; the commit of a step has one.`,
    );
  }
  const kind = kindById(record.kind);
  if (kind === undefined) {
    return open(
      `The kind "${record.kind}" is not known to this version of mesh; use the version of the portal.`,
    );
  }
  const base = baseOf(folder, record, parents[0]);
  if (base === undefined) {
    return open(
      `The base of ${commit} is not in ${folder}; fetch it (a CI checkout is often shallow).`,
    );
  }
  const asked: Asked = { role, folder, commit, record, base };
  const found = snapshots(asked, repos);
  if (!isRead(found)) return open(...found);
  const world = buildWorld(found, intentOptions(given, around));
  const result = planKind(kind, record.input, world);
  if (result.ok) return judged(asked, result.plan);
  const refused = refusal(
    'On this base the input of the record gives no plan at all, so the commit is not one.',
    'no-plan',
  );
  return {
    ...refused,
    findings: [...(refused.findings ?? []), ...result.findings],
  };
}

function isRead(
  found: RepoSnapshot[] | readonly string[],
): found is RepoSnapshot[] {
  return found.every(each => typeof each !== 'string');
}
