import { introducedFindings, type World } from '@causeway/mesh-intent';
import type { CheckAnswer, CheckRequest } from '@causeway/plugin-mesh-common';
import { layFiles } from './layFiles';

/** Only YAML is read from a repository. */
const isRead = (path: string) => /\.ya?ml$/.test(path);

/** What the rules say about files laid over the world; stores nothing, asks nobody. */
export function checkFiles(world: World, request: CheckRequest): CheckAnswer {
  const { files } = request;
  const known = files.filter(({ repo }) => world.snapshots.has(repo));
  // Every path is looked at, those that are not read too.
  layFiles(world, files);
  const read = known.filter(({ path }) => isRead(path));
  const after = layFiles(world, read);
  const absent = [...new Set(files.map(({ repo }) => repo))].filter(
    repo => !world.snapshots.has(repo),
  );
  return {
    world: world.commits,
    findings: read.length === 0 ? [] : introducedFindings(world, after, read),
    unknown: [
      ...absent.map(
        repo =>
          `The ${repo} repository has not been read yet, so its files were not checked; try again, or look at the status.`,
      ),
      ...known
        .filter(({ path }) => !isRead(path))
        .map(({ path }) => `${path} is no YAML file; no rule reads it.`),
    ],
  };
}
