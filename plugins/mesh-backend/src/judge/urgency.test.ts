import { modesFor, policiesFor } from './urgency';

const policies = {
  security: {
    required: 2,
    ownerGroups: ['group:default/security-team'],
    emergencyGroups: ['group:default/on-call'],
  },
  routing: { required: 3, ownerGroups: ['group:default/platform-team'] },
};

it('leaves everything as it is for a change that can wait', () => {
  expect(policiesFor(false, policies)).toBe(policies);
  const modes = { rules: 'enforce' } as const;
  expect(modesFor(false, modes)).toBe(modes);
});

it('asks one person of the emergency groups, or of the owners where none are named', () => {
  expect(policiesFor(true, policies)).toMatchObject({
    security: { required: 1, ownerGroups: ['group:default/on-call'] },
    routing: { required: 1, ownerGroups: ['group:default/platform-team'] },
  });
});

it('lets everything but what every step must hold only advise', () => {
  const modes = modesFor(true, { 'egress-planes': 'off' });
  expect(modes).toMatchObject({
    'impact-replay': 'advisory',
    'dry-run-soak': 'advisory',
    // What is off stays off.
    'egress-planes': 'off',
  });
  for (const gate of ['rules', 'duties', 'four-eyes']) {
    expect(modes[gate] ?? 'enforce').toBe('enforce');
  }
});
