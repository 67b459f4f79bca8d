import { trialRepos, type TrialFile } from './TrialFile';

/** Where a file stands, as the address of the page and the session name it: "security:policies/shop/cart.yaml". */
export function trialPlace({
  repo,
  path,
}: Pick<TrialFile, 'repo' | 'path'>): string {
  return `${repo}:${path}`;
}

/** The place a text names; one without a known repository is a path in security. */
export function readPlace(text: string): Pick<TrialFile, 'repo' | 'path'> {
  const colon = text.indexOf(':');
  const repo = trialRepos.find(each => each === text.slice(0, colon));
  return repo === undefined
    ? { repo: 'security', path: text }
    : { repo, path: text.slice(colon + 1) };
}
