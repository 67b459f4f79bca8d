import type { Finding } from '@causeway/mesh-authz';
import { selectedServices } from '../../world';
import type { PeerAuthentication, World, WorldEntry } from '../../world';
import { peerAuthenticationObject } from '../securityObjects';
import { structuralFindings } from '../structuralFindings';
import { findingAt, isAsked } from '../types';
import type { Rule, RuleScope } from '../types';
import { peerAuthenticationStructure } from './structural';

const ID = 'peer-authentication-unique';

type Entry = WorldEntry<PeerAuthentication>;

function labelsText({ selector = {} }: PeerAuthentication): string {
  return JSON.stringify(Object.entries(selector).sort());
}

/** Whether two selectors take the same pods: they are equal, or neither asks for another value of a label. */
function overlap(a: PeerAuthentication, b: PeerAuthentication): boolean {
  const other = b.selector ?? {};
  return Object.entries(a.selector ?? {}).every(
    ([key, value]) => (other[key] ?? value) === value,
  );
}

/** The one that says something of the same pods before it; `before` are those of its namespace. */
function earlier(entry: Entry, before: readonly Entry[]): Entry | undefined {
  return before.find(
    ({ value }) =>
      (value.selector === undefined) === (entry.value.selector === undefined) &&
      overlap(value, entry.value),
  );
}

function whereOf({ source }: Entry): string {
  return `${source.path} line ${source.line}`;
}

function secondOf(entry: Entry, first: Entry): Finding {
  const { namespace, selector } = entry.value;
  if (selector === undefined) {
    return findingAt(entry, {
      code: `${ID}/namespace`,
      message: `${namespace} has a mode for all its workloads already, in ${whereOf(
        first,
      )}; the older object wins without a word. Keep one.`,
      at: ['metadata', 'name'],
    });
  }
  const same = labelsText(entry.value) === labelsText(first.value);
  return findingAt(entry, {
    code: `${ID}/workload`,
    message: `${
      same ? 'The same pods have' : 'Some of these pods have'
    } a mode already, in ${whereOf(
      first,
    )}; the older object wins without a word. Keep one for each workload.`,
    at: ['spec', 'selector', 'matchLabels'],
  });
}

function check(world: World, scope: RuleScope): Finding[] {
  const seen = new Map<string, Entry[]>();
  return [...world.peerAuthentications.values()].flatMap(entry => {
    const { namespace } = entry.value;
    const before = seen.get(namespace) ?? [];
    seen.set(namespace, [...before, entry]);
    const refs = selectedServices(world, entry.value).map(({ ref }) => ref);
    if (!isAsked(scope, refs)) return [];
    const first = earlier(entry, before);
    return [
      ...(first === undefined ? [] : [secondOf(entry, first)]),
      ...structuralFindings(peerAuthenticationStructure, world, {
        ...entry,
        read: () => ({ object: peerAuthenticationObject(entry.value) }),
      }),
    ];
  });
}

/** @public */
export const peerAuthenticationUnique: Rule = {
  id: ID,
  title: 'Each workload has one mode',
  why: 'Of two modes of one workload the older object wins silently, so what is reviewed is not what holds (mesh.md 3.1).',
  reads: ['security'],
  check,
};
