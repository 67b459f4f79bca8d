import type { Finding } from '@causeway/mesh-authz';
import { guardTree } from '../../guard';
import type { GuardReport, GuardedService } from '../../guard';
import type { RepoSnapshot, World } from '../../world';
import type { Rule } from '../types';

const ID = 'l2-announcer';

/** Worlds before and after a step share the platform's snapshot, and the tree is large: each is read once for a group. */
const reports = new WeakMap<RepoSnapshot, Map<string, GuardReport>>();

function reportOf(snapshot: RepoSnapshot, group: string): GuardReport {
  const known = reports.get(snapshot) ?? new Map<string, GuardReport>();
  reports.set(snapshot, known);
  const old = known.get(group);
  if (old !== undefined) return old;
  const texts = [...snapshot.files].map(
    ([path, { text }]) => [path, text] as const,
  );
  const report = guardTree(new Map(texts), { repo: 'platform', group });
  known.set(group, report);
  return report;
}

function findingOf(service: GuardedService): Finding[] {
  const { answer, name, source } = service;
  const message = `${name}: ${service.message}`;
  switch (answer) {
    case 'clear':
      return [];
    case 'named':
      return [{ code: `${ID}/named`, severity: 'error', message, source }];
    case 'cannot-tell':
      return [
        { code: `${ID}/cannot-tell`, severity: 'warning', message, source },
      ];
    default:
      return answer satisfies never;
  }
}

function check(world: World): Finding[] {
  const snapshot = world.snapshots.get('platform');
  if (snapshot === undefined) return [];
  const { services, unread } = reportOf(snapshot, world.options.group);
  return [
    ...services.flatMap(findingOf),
    ...unread.map<Finding>(({ message, source }) => ({
      code: `${ID}/unread`,
      severity: 'warning',
      message,
      source,
    })),
  ];
}

/** @public */
export const l2Announcer: Rule = {
  id: ID,
  title: 'Announced addresses have a backend where they are announced',
  why: 'An elected node without a backend answers for the address and drops what comes, and never hands it over by itself.',
  reads: ['platform'],
  // The tree is the platform's: a question about single services does not concern it.
  check: (world, scope) => (scope.whole ? check(world) : []),
};
