import type { components } from '@octokit/openapi-types';
import type { StoreRecord } from './EstateStore';

/** Fields of an answer, named and typed by GitHub's own description of its API. */
type Shape<
  Name extends keyof components['schemas'],
  Field extends keyof components['schemas'][Name],
> = Pick<components['schemas'][Name], Field>;

type User = Shape<'simple-user', 'login'>;

/** Draft or not is no part of a title here, and is of one in the store. */
export const draftPrefix = 'WIP: ';

/** What the answers are made with: the fake's own address, and the name that the portal posts under. */
export interface Guise {
  readonly url: string;
  /** Name that pull requests and comments of the store's bot carry. */
  readonly poster: (login: string) => string;
}

export function pullShape(record: StoreRecord, guise: Guise) {
  const { title } = record;
  const repo = record.base.repo;
  const full = `${repo.owner.login}/${repo.name}`;
  const side = (name: 'head' | 'base') => ({
    ref: record[name].ref,
    sha: record[name].sha,
    repo: { full_name: full },
  });
  const shape: Shape<
    'pull-request',
    | 'number'
    | 'node_id'
    | 'html_url'
    | 'state'
    | 'merged_at'
    | 'merge_commit_sha'
    | 'draft'
    | 'updated_at'
    | 'body'
    | 'title'
  > & { user: User; head: object; base: object } = {
    number: record.number,
    node_id: nodeId(full, record.number),
    html_url: `${guise.url}/${full}/pull/${record.number}`,
    title: title.replace(draftPrefix, ''),
    body: record.body,
    state: record.state === 'open' ? 'open' : 'closed',
    merged_at: record.merged_at,
    // A trial merge, as long as there is no other.
    merge_commit_sha: record.merge_commit_sha ?? 'f'.repeat(40),
    draft: title.startsWith(draftPrefix),
    updated_at: record.updated_at,
    user: { login: guise.poster(record.user.login) },
    head: side('head'),
    base: side('base'),
  };
  return shape;
}

/** Only alone, never in a list. */
export function wholePullShape(record: StoreRecord, guise: Guise) {
  const whole: Shape<'pull-request', 'merged' | 'mergeable' | 'commits'> = {
    merged: record.merged,
    mergeable: record.mergeable,
    commits: 1,
  };
  return { ...pullShape(record, guise), ...whole };
}

function nodeId(full: string, number: number): string {
  return `PR_${Buffer.from(`${full}/${number}`).toString('base64url')}`;
}

export function pathOfNode(id: string): string {
  return Buffer.from(id.replace('PR_', ''), 'base64url').toString();
}

export function commitShape(record: StoreRecord) {
  const { commit } = record;
  const user = (part: StoreRecord | null): User | null =>
    part && { login: part.login };
  const { verified, signature, payload } = commit.verification ?? {
    ...{ verified: false, signature: null, payload: '' },
  };
  const verification: Shape<
    'verification',
    'verified' | 'reason' | 'signature' | 'payload'
  > = {
    verified,
    reason: verified ? 'valid' : notVerified(signature),
    signature,
    payload: signature && payload,
  };
  return {
    sha: record.sha,
    author: user(record.author),
    committer: user(record.committer),
    commit: {
      author: { email: commit.author.email },
      committer: { email: commit.committer.email },
      verification,
    },
    files: [],
  };
}

function notVerified(signature: string | null): string {
  return signature === null ? 'unsigned' : 'unknown_key';
}

export function statusShape(
  record: StoreRecord,
): Shape<
  'simple-commit-status',
  'context' | 'state' | 'description' | 'target_url'
> {
  return {
    context: record.context,
    state: record.status,
    description: record.description || null,
    target_url: record.target_url,
  };
}

export function commentShape(record: StoreRecord, guise: Guise) {
  const shape: Shape<'issue-comment', 'id' | 'body'> & { user: User } = {
    id: record.id,
    body: record.body,
    user: { login: guise.poster(record.user.login) },
  };
  return shape;
}

export function repositoryShape(record: StoreRecord) {
  const shape: Shape<
    'full-repository',
    | 'full_name'
    | 'archived'
    | 'allow_squash_merge'
    | 'allow_rebase_merge'
    | 'permissions'
  > = {
    full_name: record.full_name,
    archived: record.archived,
    allow_squash_merge: false,
    allow_rebase_merge: false,
    permissions: {
      admin: record.permissions.admin,
      push: record.permissions.push,
      pull: record.permissions.pull,
    },
  };
  return shape;
}

type Rule = components['schemas']['repository-rule-detailed'];

/** The store's protection, said as the rules of one ruleset. */
export function ruleShapes(record: StoreRecord): readonly Rule[] {
  const where = {
    ruleset_source_type: 'Repository',
    ruleset_source: 'mesh/routing',
    ruleset_id: 1,
  } as const;
  const rules: Rule[] = [
    {
      type: 'pull_request',
      parameters: {
        dismiss_stale_reviews_on_push: record.dismiss_stale_approvals,
        require_code_owner_review: false,
        require_last_push_approval: false,
        required_approving_review_count: record.required_approvals,
        required_review_thread_resolution: false,
      },
      ...where,
    },
  ];
  if (record.enable_status_check) {
    rules.push({
      type: 'required_status_checks',
      parameters: {
        required_status_checks: record.status_check_contexts.map(context => ({
          context,
        })),
        strict_required_status_checks_policy: false,
      },
      ...where,
    });
  }
  if (record.require_signed_commits) {
    rules.push({ type: 'required_signatures', ...where });
  }
  return rules;
}
