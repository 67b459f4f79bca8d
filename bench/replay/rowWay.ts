import type { ReplayDeciders } from '../../packages/mesh-authz/src';
import type { Counts } from './Counts';
import type { Database } from './Database';
import { recordOf } from './StoredRow';
import type { StoredRow } from './StoredRow';

const sql = `
  SELECT peer, method, path, denied, weight FROM access WHERE service = 1`;

const admittedNames = {
  allow: undefined,
  deny: 'newlyDenied',
  undecided: 'undecided',
} as const;
const deniedNames = {
  allow: 'newlyAllowed',
  deny: 'alreadyDenied',
  undecided: 'deniedUndecided',
} as const;

/** Every row read, decided on both sides and counted; with the same evaluator and index, and no more than the counts. */
export function rowWay(
  database: Database,
  {
    texts,
    deciders,
  }: { readonly texts: readonly string[]; readonly deciders: ReplayDeciders },
): Counts {
  const counts = {
    admitted: [0, 0] as [number, number],
    newlyDenied: [0, 0] as [number, number],
    undecided: [0, 0] as [number, number],
    alreadyDenied: [0, 0] as [number, number],
    newlyAllowed: [0, 0] as [number, number],
    deniedUndecided: [0, 0] as [number, number],
    contradicted: [0, 0] as [number, number],
  };
  const add = (name: keyof Counts, weight: number) => {
    counts[name][0] += 1;
    counts[name][1] += weight;
  };
  for (const read of database.prepare(sql).raw().iterate()) {
    const row = read as StoredRow;
    const [, , , denied, weight] = row;
    const record = recordOf(row, texts);
    const today = deciders.today.decide(record).decision;
    const proposed = deciders.proposed.decide(record).decision;
    if (today === (denied === 1 ? 'allow' : 'deny'))
      add('contradicted', weight);
    if (denied === 0) add('admitted', weight);
    const name = (denied === 1 ? deniedNames : admittedNames)[proposed];
    if (name !== undefined) add(name, weight);
  }
  return counts;
}
