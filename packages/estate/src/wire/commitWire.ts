import type { Forge } from '../forge/Forge';
import { verificationOf } from '../forge/verificationOf';
import type { CommitObject, Person } from '../git/commitObject';
import type { RepoRecord } from '../store/entities';
import { userWire } from './userWire';

const personWire = ({ name, email, date }: Person) => ({ name, email, date });

/** `verification` object of a commit. */
function verificationWire(forge: Forge, commit: CommitObject) {
  const found = verificationOf(forge, commit);
  return {
    verified: found.verified,
    reason: found.reason,
    signature: found.signature,
    signer: found.signer ?? null,
    payload: found.signature ? found.payload : '',
  };
}

/** A commit of git/commits, commits and pulls/N/commits. */
export function commitWire(
  forge: Forge,
  repo: RepoRecord,
  options: { readonly commit: CommitObject; readonly verification?: boolean },
) {
  const { commit, verification = true } = options;
  const api = `${forge.baseUrl}/api/v1/repos/${repo.owner}/${repo.name}`;
  const userOf = (person: Person) => {
    const account = forge.accountByEmail(person.email);
    return account ? userWire(forge, account.login) : null;
  };
  return {
    url: `${api}/git/commits/${commit.sha}`,
    sha: commit.sha,
    created: commit.committer.date,
    html_url: `${forge.baseUrl}/${repo.owner}/${repo.name}/commit/${commit.sha}`,
    commit: {
      url: `${api}/git/commits/${commit.sha}`,
      author: personWire(commit.author),
      committer: personWire(commit.committer),
      message: commit.message,
      tree: {
        url: `${api}/git/trees/${commit.tree}`,
        sha: commit.tree,
        created: commit.committer.date,
      },
      verification: verification ? verificationWire(forge, commit) : null,
    },
    author: userOf(commit.author),
    committer: userOf(commit.committer),
    parents: commit.parents.map(sha => ({
      url: `${api}/git/commits/${sha}`,
      sha,
      created: '0001-01-01T00:00:00Z',
    })),
  };
}

/** The shorter commit of branches and push webhooks; `verification` is null in the latter. */
export function payloadCommitWire(
  forge: Forge,
  repo: RepoRecord,
  options: { readonly commit: CommitObject; readonly verification: boolean },
) {
  const { commit, verification } = options;
  const person = (who: Person) => ({
    name: who.name,
    email: who.email,
    username: forge.accountByEmail(who.email)?.login ?? '',
  });
  return {
    id: commit.sha,
    message: commit.message,
    url: `${forge.baseUrl}/${repo.owner}/${repo.name}/commit/${commit.sha}`,
    author: person(commit.author),
    committer: person(commit.committer),
    verification: verification ? verificationWire(forge, commit) : null,
    timestamp: commit.committer.date,
    added: null,
    removed: null,
    modified: null,
  };
}
