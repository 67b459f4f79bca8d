import type { TrialRepo } from './TrialFile';

/** Folders with a file per service, the likeliest first. */
const folders: Readonly<Record<TrialRepo, readonly string[]>> = {
  security: ['policies', 'peer-authentication', 'trust', 'ext-authz'],
  routing: ['services'],
  identity: ['workloads'],
};

/** Paths that files about services have in a repository. */
export function pathSuggestions(
  repo: TrialRepo,
  services: readonly string[],
): readonly string[] {
  return folders[repo].flatMap(folder =>
    services.map(service => `${folder}/${service}.yaml`),
  );
}
