import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repoKey, type Forge } from '../forge/Forge';
import type { Seed } from '../options';
import type { RepoRecord } from '../store/entities';
import { bulkManifests } from './bulkManifests';
import { importTree } from './importTree';
import { scenarioDir, type Scenario } from './readScenario';

type History = Scenario['repositories'][string]['history'];

interface SeedCommit {
  readonly entry: History[number];
  /** All files of the tree at that commit. */
  readonly files: ReadonlyMap<string, string>;
}

const dayMs = 86_400_000;

/**
 * Gives a repository its first commits, signed by the instance, unless its default branch exists.
 * A process killed half-way leaves loose objects only; the branch is set last.
 */
export async function seedRepository(
  forge: Forge,
  options: {
    readonly repo: RepoRecord;
    readonly history: History;
    readonly seed: Seed;
  },
): Promise<void> {
  const { repo, history, seed } = options;
  const git = forge.git(repo);
  if (!git.exists) await git.init(repo.defaultBranch);
  if (await git.resolve(repo.defaultBranch)) return;
  let parent: string | undefined;
  for (const { entry, files } of seedCommits(repo, history, seed)) {
    const tree = await importTree(git, files);
    const author = forge.account(entry.author);
    if (!author) throw new Error(`history of ${repo.name}: no ${entry.author}`);
    const at = forge.clock.now().getTime() - entry.daysAgo * dayMs;
    const date = new Date(at).toISOString();
    const { name, email } = forge.instance;
    parent = await git.writeCommit(
      {
        tree,
        parents: parent ? [parent] : [],
        author: {
          name: author.displayName,
          email: author.emails[0].address,
          date,
        },
        committer: { name, email, date },
        message: `${entry.message}\n`,
      },
      forge.instance,
    );
  }
  if (!parent) return;
  await git.updateRef(`refs/heads/${repo.defaultBranch}`, parent);
  // Known from the start: the first commits are no push to announce.
  forge.store.put('refs', repoKey(repo), { [repo.defaultBranch]: parent });
}

function seedCommits(
  repo: RepoRecord,
  history: History,
  seed: Seed,
): SeedCommit[] {
  const folder = join(scenarioDir, 'repos', repo.name);
  const all = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(folder, join(entry.parentPath, entry.name)))
      .sort()
      .map(path => [path, readFileSync(join(folder, path), 'utf8')]),
  );
  if (seed.kind === 'empty') {
    const readme = new Map([['README.md', all.get('README.md') ?? '']]);
    return [{ entry: history[0], files: readme }];
  }
  const files = new Map<string, string>();
  const commits = history.map(entry => {
    for (const [path, content] of all) {
      const named = entry.paths.some(
        p => p === path || (p.endsWith('/') && path.startsWith(p)),
      );
      if (named) files.set(path, content);
    }
    return { entry, files: new Map(files) };
  });
  const missing = [...all.keys()].filter(path => !files.has(path));
  if (missing.length > 0) {
    throw new Error(
      `scenario/estate.yaml: no commit of ${repo.name} brings ${missing.join(
        ', ',
      )}`,
    );
  }
  if (seed.kind === 'bulk' && repo.name === 'routing') {
    const last = commits[commits.length - 1];
    const bulk = new Map([...files, ...bulkManifests(seed.manifests)]);
    const message = `Declare ${seed.manifests} generated services`;
    commits.push({ entry: { ...last.entry, message }, files: bulk });
  }
  return commits;
}
