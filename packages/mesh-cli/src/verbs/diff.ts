import { buildWorld, describeEntry, diffWorlds } from '@causeway/mesh-intent';
import type { DiffEntry, World } from '@causeway/mesh-intent';
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Misuse } from '../Misuse';
import type { Given, Surroundings, Verb } from '../Verb';
import { gitTexts, gitTree, knownCommit } from '../read/gitTree';
import { folderFiles, noCommit } from '../read/readWorld';
import { isRole, repoRoles } from '../read/roleOf';
import { snapshotsOf } from '../read/snapshotsOf';
import { intentOptions, worldOptionShapes } from '../read/worldOptions';

const SIGNS = { add: '+', remove: '-', change: '~' } as const;

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function sideOf(operand: string, given: Given, around: Surroundings): World {
  const named = given.text('role');
  if (named !== undefined && !isRole(named)) {
    throw new Misuse(
      `--role ${named} is not known. Roles are ${repoRoles.join(', ')}.`,
    );
  }
  const folder = resolve(around.cwd, operand);
  const git = given.text('git');
  const byFolder = git === undefined && isFolder(folder);
  const found = () => {
    if (byFolder) {
      return {
        shown: operand,
        commit: noCommit,
        files: folderFiles(folder),
      };
    }
    const repo = resolve(around.cwd, git ?? '.');
    const commit = knownCommit(repo, operand);
    const files = gitTexts(repo, gitTree(repo, commit));
    return { shown: operand, commit, files };
  };
  return buildWorld(
    snapshotsOf(found(), named).map(({ snapshot }) => snapshot),
    intentOptions(given, around),
  );
}

function lineOf(entry: DiffEntry): string {
  const { repo, path, line } = entry.source;
  const at = [repo === undefined ? path : `${repo}/${path}`, line];
  return `${SIGNS[entry.op]} ${describeEntry(entry)} (${at
    .filter(part => part !== undefined)
    .join(':')})`;
}

/** A repository on one side alone has no difference, only an unknown. */
function onOneSide(before: World, after: World): string[] {
  return repoRoles
    .filter(role => before.snapshots.has(role) !== after.snapshots.has(role))
    .map(
      role =>
        `The ${role} repository is on one side only, so it is not compared.`,
    );
}

/** A manifest that cannot be read on one side may change anything. */
function unread(entries: readonly DiffEntry[]): string[] {
  return entries
    .filter(({ type }) => type === 'unparsed-file')
    .map(entry => `${describeEntry(entry)}, so what it changes is not known.`);
}

export const diff: Verb = {
  name: 'diff',
  summary: 'Say what changes between two states, in terms of the mesh.',
  help: `Usage: mesh diff <before> <after> [options]

Compares two folders, or two commits of a git repository (branches, tags or ids),
by what they mean: moving a file or reordering keys is no difference.

  --git <repository>  Read both as commits of this repository; default is the
                      working directory, when the names are no folders.
  --role <role>       Role of the repository; default is by what stands in it.
  --exit-code         End with 1 when there is a difference.
  --group, --cluster-domain, --egress-namespace, --owners: as in "mesh check".

Examples:
  mesh diff origin/main HEAD
  mesh diff --git ../routing v1 v2 --json
  mesh diff before/ after/ --exit-code
`,
  options: {
    ...worldOptionShapes,
    git: { type: 'string' },
    role: { type: 'string' },
    'exit-code': { type: 'boolean' },
  },
  operands: { least: 2, most: 2 },
  run: (given, around) => {
    if (given.texts('repo').length > 0) {
      throw new Misuse('"mesh diff" takes no --repo. Name a folder of them.');
    }
    const [left, right] = given.operands;
    const before = sideOf(left, given, around);
    const after = sideOf(right, given, around);
    const entries = diffWorlds(before, after);
    return {
      text:
        entries.length === 0 ? 'No difference' : entries.map(lineOf).join('\n'),
      json: { entries },
      findings: given.flag('exit-code')
        ? entries.map(entry => ({
            code: `diff/${entry.type}`,
            severity: 'error',
            message: `${describeEntry(entry)}.`,
            source: entry.source,
          }))
        : [],
      undecided: [...onOneSide(before, after), ...unread(entries)],
    };
  },
};
