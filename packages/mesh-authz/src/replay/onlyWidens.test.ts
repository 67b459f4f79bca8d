import type { AuthorizationPolicy } from '../policy';
import { onlyWidens } from './onlyWidens';

function policy(
  overrides: Partial<AuthorizationPolicy> = {},
): AuthorizationPolicy {
  return {
    namespace: 'shop',
    name: 'orders',
    action: 'ALLOW',
    dryRun: false,
    rules: [{ from: [{ principals: ['a', 'b'] }] }],
    ...overrides,
  };
}

const callers = policy();
const more = policy({
  rules: [
    { from: [{ principals: ['c'] }] },
    { from: [{ principals: ['b', 'a'] }] },
  ],
});
const deny = policy({ action: 'DENY', rules: [{ to: [{ paths: ['/x'] }] }] });
const nobody = policy({ name: 'nobody', rules: undefined });
const custom = policy({ action: 'CUSTOM', provider: 'opa', rules: [{}] });
const bare = policy({ rules: [{ from: [{ serviceAccounts: ['cart'] }] }] });

it.each([
  ['the same policies', [callers], [callers], true],
  ['a rule added to those that allow', [callers], [more], true],
  ['a rule taken from those that allow', [more], [callers], false],
  [
    'a caller added inside a rule',
    [callers],
    [policy({ rules: [{ from: [{ principals: ['a', 'b', 'c'] }] }] })],
    false,
  ],
  ['the first policy that allows', [], [callers], false],
  ['an empty allow policy beside another', [callers], [callers, nobody], true],
  ['the last policy that allows goes', [callers], [], true],
  ['a deny rule added', [callers], [callers, deny], false],
  ['a deny rule taken away', [callers, deny], [callers], true],
  ['an external authoriser added', [callers], [callers, custom], false],
  [
    'an external authoriser replaced',
    [custom],
    [{ ...custom, provider: 'other' }],
    false,
  ],
  [
    'rules moved to another policy of the namespace',
    [callers],
    [policy({ name: 'moved' })],
    true,
  ],
  [
    'a bare service account moved to another namespace',
    [bare],
    [{ ...bare, namespace: 'istio-system' }],
    false,
  ],
] as const)('%s', (_, today, proposed, expected) => {
  expect(onlyWidens(today, proposed)).toBe(expected);
});
