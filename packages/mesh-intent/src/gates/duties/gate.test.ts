import type { FileEdit } from '../../plan/types';
import { makeEdit, makeSubject, makeWorld, testNow } from '../../testing';
import type { RepoRole } from '../../world';
import { dutiesGate } from './gate';

const world = makeWorld({
  services: [{}],
  files: { security: {}, platform: {} },
});
const policy = 'apiVersion: security.istio.io/v1\nkind: AuthorizationPolicy\n';

function judge(repo: RepoRole, edits: readonly FileEdit[]) {
  return dutiesGate.judge(makeSubject(world, { repo, edits }), {}, testNow);
}

const edit = (path: string, after: string, repo: RepoRole) => [
  makeEdit(world, path, after, repo),
];

it('passes kinds of one repository at their places', () => {
  expect(
    judge('security', edit('policies/shop/a.yaml', policy, 'security')),
  ).toMatchObject({ outcome: 'pass', reason: 'Satisfied' });
  expect(judge('routing', edit('README.md', 'x', 'routing')).outcome).toBe(
    'pass',
  );
});

it.each([
  ['routing', 'services/shop/a.yaml', policy],
  ['routing', 'policies/shop/a.yaml', policy],
  ['security', 'services/shop/a.yaml', policy],
  ['platform', 'ns.yaml', 'kind: Namespace\n'],
  ['routing', '../security/policies/shop/a.yaml', policy],
  ['routing', '/etc/passwd', 'x'],
  ['routing', 'a/.git/hooks/x', 'x'],
  ['routing', 'a/.GIT/config', 'x'],
  ['routing', 'a\\b', 'x'],
  ['routing', 'a//b', 'x'],
] as const)('refuses in %s: %s', (repo, path, text) => {
  expect(judge(repo, edit(path, text, repo))).toMatchObject({
    outcome: 'fail',
    reason: 'ForeignKind',
  });
});

it('refuses a step that reaches into a second repository', () => {
  const subject = makeSubject(world, {
    edits: edit('README.md', 'x', 'routing'),
  });
  const verdict = dutiesGate.judge(
    {
      ...subject,
      diff: [
        ...subject.diff,
        {
          type: 'unmodelled-file',
          op: 'add',
          key: 'security:x',
          source: { repo: 'security', path: 'x' },
        },
      ],
    },
    {},
    testNow,
  );
  expect(verdict).toMatchObject({
    outcome: 'fail',
    reason: 'OneRepositoryPerStep',
    message: expect.stringContaining('security'),
  });
});

it('is not held by what others misplaced elsewhere', () => {
  const messy = makeWorld({ files: { routing: { 'x.yaml': 'a: 1' } } });
  const subject = makeSubject(messy, {
    edits: [makeEdit(messy, 'README.md', 'x')],
  });
  expect(dutiesGate.judge(subject, {}, testNow).outcome).toBe('pass');
});

it('refuses a step without files', () => {
  expect(judge('routing', [])).toMatchObject({ outcome: 'fail' });
});
