import type { Finding } from '@causeway/mesh-authz';
import { makeEdit, makeSubject, makeWorld, testNow } from '../../testing';
import { rulesGate } from './gate';

const world = makeWorld({ services: [{}] });
const step = { edits: [makeEdit(world, 'README.md', 'hello')] };

const finding = (severity: Finding['severity'], message = 'm'): Finding => ({
  code: 'a/b',
  severity,
  message,
  source: { repo: 'routing', path: 'services/a/b.yaml', line: 7 },
});

function judge(findings: readonly Finding[]) {
  return rulesGate.judge(makeSubject(world, step, { findings }), {}, testNow);
}

it.each([
  [[], 'pass', 'No rule objects.'],
  [[finding('warning')], 'pass', 'No rule objects; 1 warning.'],
  [[finding('info')], 'pass', 'No rule objects.'],
  [
    [finding('error'), finding('warning')],
    'fail',
    '1 error. services/a/b.yaml line 7: m',
  ],
] as const)('judges %j', (findings, outcome, message) => {
  expect(judge(findings)).toMatchObject({ outcome, message });
});

it('names the first errors and counts the rest', () => {
  const { message, evidence } = judge(
    ['1', '2', '3', '4', '5'].map(text => finding('error', text)),
  );
  expect(message).toContain('5 errors.');
  expect(message).toContain('line 7: 3');
  expect(message).not.toContain('line 7: 4');
  expect(message).toContain('And 2 more.');
  expect(evidence[0].answer).toBe('5 errors, 0 warnings');
});

it('sees what the rules see', () => {
  const path = 'services/shop/checkout.yaml';
  const subject = makeSubject(world, {
    edits: [makeEdit(world, path, 'a: [')],
  });
  expect(rulesGate.judge(subject, {}, testNow)).toMatchObject({
    outcome: 'fail',
    reason: 'FindingsPresent',
  });
});
