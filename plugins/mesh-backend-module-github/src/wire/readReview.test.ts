import { Wire } from '@causeway/plugin-mesh-node/rest';
import { readRequest, readReview } from './readReview';

const commit = (oid: string, tree: string, ...parents: string[]) => ({
  oid,
  tree: { oid: tree },
  parents: { nodes: parents.map(each => ({ oid: each })) },
});

const review = (change: object = {}) => ({
  // More than a 32 bit number.
  fullDatabaseId: '4294967299',
  state: 'APPROVED',
  authorCanPushToRepository: true,
  submittedAt: '2026-03-01T10:00:00Z',
  author: { __typename: 'User', login: 'owner-a' },
  commit: commit('c1', 't1', 'p1'),
  ...change,
});

const headOf = (value: ReturnType<typeof commit>) => ({
  sha: value.oid,
  commit: new Wire(value),
});
const head = headOf(commit('c1', 't1', 'p1'));
const read = (change: object = {}, at = head) =>
  readReview(new Wire(review(change)), at);

it('reads a review of the head', () => {
  expect(read()).toEqual({
    id: 4294967299,
    login: 'owner-a',
    state: 'APPROVED',
    official: true,
    stale: false,
    dismissed: false,
    submittedAt: '2026-03-01T10:00:00Z',
  });
});

it.each([
  ['signed again', commit('c2', 't1', 'p1'), false],
  ['a commit on it that changes nothing', commit('c2', 't1', 'c1'), false],
  ['other contents', commit('c2', 't2', 'p1'), true],
  ['other contents on it', commit('c2', 't2', 'c1'), true],
  ['the same tree elsewhere', commit('c2', 't1', 'p2'), true],
  ['a merge with the same tree', commit('c2', 't1', 'c1', 'p2'), true],
])('of the head %s', (_name, now, stale) => {
  expect(read({}, headOf(now))?.stale).toBe(stale);
});

it('counts as stale what cannot be compared', () => {
  expect(read({ commit: null })?.stale).toBe(true);
  expect(readReview(new Wire(review()), { sha: 'c9' })?.stale).toBe(true);
});

it.each([
  ['CHANGES_REQUESTED', { state: 'REQUEST_CHANGES', dismissed: false }],
  ['COMMENTED', { state: 'COMMENT', dismissed: false }],
  ['DISMISSED', { state: 'APPROVED', dismissed: true }],
])('reads %s', (state, expected) => {
  expect(read({ state })).toMatchObject(expected);
});

it.each([
  ['one being written', { state: 'PENDING', submittedAt: null }],
  ['one of an account that is gone', { author: null }],
  ['a state of the future', { state: 'ENDORSED' }],
])('leaves out %s', (_name, change) => {
  expect(read(change)).toBeUndefined();
});

it('names an app as REST does, so that it is one login', () => {
  const author = { __typename: 'Bot', login: 'helper' };
  expect(read({ author })?.login).toBe('helper[bot]');
});

it('reads requests to people, not to teams', () => {
  const at = '2026-03-01T10:00:00Z';
  const request = (requestedReviewer: object | null) =>
    readRequest(new Wire({ databaseId: 5, requestedReviewer }), at);
  expect(request({ __typename: 'User', login: 'a' })).toMatchObject({
    login: 'a',
    state: 'REQUEST_REVIEW',
    submittedAt: at,
  });
  expect(request({ __typename: 'Team' })).toBeUndefined();
  expect(request(null)).toBeUndefined();
});
