import { parseCommit } from './parseCommit';

const commit = (author: string) =>
  parseCommit(
    'c'.repeat(40),
    Buffer.from(
      `tree ${'a'.repeat(
        40,
      )}\nauthor ${author}\ncommitter C <c@d> 2 +0000\n\nx\n`,
    ),
  ).author;

describe('the people of a commit', () => {
  it.each([
    ['A B <a@b> 1 +0000', { name: 'A B', email: 'a@b', seconds: 1 }],
    ['<a@b> 1 +0000', { name: '', email: 'a@b', seconds: 1 }],
    ['A <> 1 -0130', { name: 'A', email: '', seconds: 1 }],
    ['A <b> c <d@e> 1 +0000', { name: 'A <b> c', email: 'd@e', seconds: 1 }],
    ['A <a@b> -7 +0000', { name: 'A', email: 'a@b', seconds: -7 }],
    ['no address', { name: 'no address', email: '', seconds: 0 }],
  ])('reads %j', (author, expected) => {
    expect(commit(author)).toEqual(expected);
  });

  it('is not held up by a line that is made to hold it up', () => {
    // Counted in steps of another reading, not in time: both grow alike, or this ends in the test's timeout.
    const hostile = '<'.repeat(1_000_000);
    expect(commit(hostile).email).toBe('');
    expect(commit(`${'> '.repeat(500_000)}<`).email).toBe('');
  }, 5_000);
});
