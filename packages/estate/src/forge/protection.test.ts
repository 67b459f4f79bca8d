import { emptyRule } from '../api/protectionEndpoints';
import type { Account, RepoRecord } from '../store/entities';
import {
  isOfficialReviewer,
  mayMerge,
  mayPush,
  shellPatterns,
} from './protection';

const rule = emptyRule('main', '2026-01-01T00:00:00Z');
const person = (login: string, kind: Account['kind'] = 'persona'): Account => ({
  id: 1,
  login,
  displayName: login,
  emails: [],
  kind,
  groups: [],
});
const repo: RepoRecord = {
  id: 1,
  owner: 'mesh',
  name: 'routing',
  description: '',
  defaultBranch: 'main',
  archived: false,
  anonymousRead: false,
  access: { writer: 'write', reader: 'read' },
  labels: [],
  createdAt: '2026-01-01T00:00:00Z',
};

describe('branch protection', () => {
  it('allows pushes to writers of unprotected branches only', () => {
    expect(mayPush(repo, person('writer'), undefined)).toBe(true);
    expect(mayPush(repo, person('reader'), undefined)).toBe(false);
    expect(mayPush(repo, undefined, undefined)).toBe(false);
  });

  it('refuses a direct push to a protected branch, even an administrator', () => {
    expect(mayPush(repo, person('root', 'admin'), rule)).toBe(false);
    const listed = {
      ...rule,
      enablePush: true,
      enablePushWhitelist: true,
      pushWhitelist: ['writer'],
    };
    expect(mayPush(repo, person('writer'), listed)).toBe(true);
    expect(mayPush(repo, person('root', 'admin'), listed)).toBe(false);
  });

  it('lets writers merge, or the whitelist when there is one', () => {
    expect(mayMerge(repo, person('writer'), rule)).toBe(true);
    expect(mayMerge(repo, person('reader'), rule)).toBe(false);
    const listed = {
      ...rule,
      enableMergeWhitelist: true,
      mergeWhitelist: ['reader'],
    };
    expect(mayMerge(repo, person('writer'), listed)).toBe(false);
    expect(mayMerge(repo, person('reader'), listed)).toBe(true);
  });

  it('counts reviews of writers, or of the approvals whitelist alone', () => {
    expect(isOfficialReviewer(repo, person('writer'), undefined)).toBe(true);
    expect(isOfficialReviewer(repo, person('reader'), rule)).toBe(false);
    const listed = {
      ...rule,
      enableApprovalsWhitelist: true,
      approvalsWhitelist: ['reader'],
    };
    expect(isOfficialReviewer(repo, person('writer'), listed)).toBe(false);
    expect(isOfficialReviewer(repo, person('reader'), listed)).toBe(true);
  });

  it('gives the hook patterns never narrower than the rules', () => {
    expect(shellPatterns([rule])).toBe('[mM][aA][iI][nN]');
    const hostile = { ...rule, ruleName: "a b;$(x)'" };
    expect(shellPatterns([hostile])).toBe('[aA]?[bB]???[xX]??');
    expect(shellPatterns([{ ...rule, ruleName: 'release/*' }])).toBe('*');
  });
});
