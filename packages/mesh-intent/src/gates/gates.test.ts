import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { diffEntryTypes } from '../diff';
import {
  makeEdit,
  makeSubject,
  makeVerdicts,
  makeWorld,
  testNow,
} from '../testing';
import { aggregateStatus, judgeStep } from './judgeStep';
import { gates, gatesFor, noGateBecause } from './registry';

const everyStep = ['rules', 'duties', 'four-eyes'];

it('lists every folder, and each says what it does', () => {
  const folders = readdirSync(__dirname, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== '__testUtils__')
    .map(({ name }) => name);
  expect(gates.map(({ id }) => id).sort()).toEqual(folders.sort());
  for (const { id, why, source } of gates) {
    const file = resolve(__dirname, id, 'README.md');
    expect([id, existsSync(file)]).toEqual([id, true]);
    expect(readFileSync(file, 'utf8')).toContain(source);
    expect(why).toContain(source);
  }
});

it.each(diffEntryTypes.map(type => [type]))(
  'brings gates of its own in for %s, or says why not',
  type => {
    const entry = {
      type,
      op: 'add',
      key: 'x',
      source: { repo: 'routing', path: 'x' },
    } as const;
    const ids = gatesFor([entry]).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(everyStep));
    const own = ids.filter(id => !everyStep.includes(id));
    const because = noGateBecause[type];
    // Exactly one of the two: a reason left behind by a gate that was built since is wrong.
    expect([type, own.length > 0, because !== undefined]).toEqual([
      type,
      own.length > 0,
      own.length === 0,
    ]);
    expect((because ?? 'a gate of its own judges it').length).toBeGreaterThan(
      20,
    );
  },
);

it('asks the gates of every step even when nothing that is declared changes', () => {
  expect(gatesFor([]).map(({ id }) => id)).toEqual(everyStep);
});

describe('judgeStep', () => {
  const world = makeWorld({ services: [{}] });
  const subject = makeSubject(world, {
    edits: [makeEdit(world, 'README.md', 'hello')],
  });

  it('answers with every gate that applies, in its mode', () => {
    expect(
      judgeStep(subject, {}, testNow).map(({ gate, mode, verdict }) => [
        gate,
        mode,
        verdict.outcome,
      ]),
    ).toEqual([
      ['rules', 'enforce', 'pass'],
      ['duties', 'enforce', 'pass'],
      ['four-eyes', 'enforce', 'insufficient-evidence'],
    ]);
    expect(
      judgeStep(subject, {}, testNow, {
        rules: 'advisory',
        duties: 'off',
      }).map(({ gate, mode }) => [gate, mode]),
    ).toEqual([
      ['rules', 'advisory'],
      ['four-eyes', 'enforce'],
    ]);
  });

  it('is the same for the same evidence', () => {
    expect(judgeStep(subject, {}, testNow)).toEqual(
      judgeStep(subject, {}, testNow),
    );
  });
});

describe('aggregateStatus', () => {
  it.each([
    [{ a: 'pass', b: 'pass' }, 'success', 'Passed: a, b'],
    [{ a: 'pass', b: 'fail' }, 'failure', 'b: fail'],
    [
      { a: 'pass', b: 'insufficient-evidence' },
      'pending',
      'b: insufficient-evidence',
    ],
    [{ a: 'fail', b: 'insufficient-evidence' }, 'failure', 'a: fail'],
    [{}, 'pending', 'Not judged yet'],
  ] as const)('of %j is %s', (outcomes, state, description) => {
    expect(aggregateStatus(makeVerdicts(outcomes))).toEqual({
      state,
      description,
    });
  });

  it('does not count advisory verdicts, neither for nor against', () => {
    const [verdict] = makeVerdicts({ a: 'fail' });
    const advisory = { ...verdict, mode: 'advisory' as const };
    expect(aggregateStatus([advisory]).state).toBe('pending');
    expect(
      aggregateStatus([advisory, ...makeVerdicts({ b: 'pass' })]).state,
    ).toBe('success');
  });

  it('fits what forges show', () => {
    const [verdict] = makeVerdicts({ a: 'fail' });
    const long = {
      ...verdict,
      verdict: { ...verdict.verdict, message: 'x\ny '.repeat(200) },
    };
    const { description } = aggregateStatus([long]);
    expect([...description]).toHaveLength(140);
    expect(description).not.toContain('\n');
  });
});
