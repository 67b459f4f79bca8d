import type { PeopleDirectory, Person } from '../src/people/PeopleDirectory';

/**
 * The accounts of the estate's scenario as a directory, for tests that run without a catalog.
 * The catalog itself is the outermost edge here.
 */
const groups: Record<string, readonly string[]> = {
  'group:default/team-shop': ['shop-requester', 'shop-owner-1', 'shop-owner-2'],
  'group:default/shop-owners': ['shop-owner-1', 'shop-owner-2'],
  'group:default/team-payments': ['payments-owner'],
  'group:default/payments-owners': ['payments-owner'],
  'group:default/platform-team': ['platform-1', 'platform-2'],
  'group:default/security-team': ['security-1', 'security-2', 'security-3'],
  'group:default/pki-team': ['pki-1', 'pki-2', 'pki-3'],
};

const person = (login: string): Person => ({
  user: `user:default/${login}`,
  displayName: login.replace(/-/g, ' '),
  email: `${login}@shop.example`,
  login,
});

export const estatePeople: PeopleDirectory = {
  person: async user => person(user.replace('user:default/', '')),
  byLogin: async login => person(login),
  byEmail: async email => person(email.split('@')[0]),
  groups: async () => new Set(Object.keys(groups)),
  membersOf: async wanted =>
    [...new Set(wanted.flatMap(group => groups[group] ?? []))]
      .sort()
      .map(person),
};
