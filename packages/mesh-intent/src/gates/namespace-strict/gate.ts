import type { PeerAuthenticationValue } from '../../diff';
import { defaultRootNamespace, selectedServices } from '../../world';
import type { World } from '../../world';
import { foldJudged } from '../foldJudged';
import type { Judged } from '../foldJudged';
import { isStrict, mtlsModes, otherPorts } from '../mtlsModes';
import type { PodModes } from '../mtlsModes';
import { sayOf } from '../sayOf';
import type { Gate, GateSubject } from '../types';

/** Services named in a sentence. */
const NAMED = 5;

/** The mode an object gives to all pods of its namespace. */
function modeOf(world: World, namespace: string) {
  return [...world.peerAuthentications.values()]
    .filter(
      ({ value }) =>
        value.namespace === namespace && value.selector === undefined,
    )
    .map(({ value }) => value.mode);
}

/** Namespaces that are strict as a whole after the step and may not have been before. */
function namespaces({ diff, before, after }: GateSubject): string[] {
  const named = diff.flatMap(entry => {
    const unread = /^security:peer-authentication\/([^/]+)\//.exec(entry.key);
    if (entry.type === 'unparsed-file' && unread !== null) return [unread[1]];
    return entry.type === 'peer-authentication-namespace' &&
      entry.after !== undefined
      ? [(entry.after as PeerAuthenticationValue).namespace]
      : [];
  });
  return [...new Set(named)].filter(namespace => {
    const was = modeOf(before, namespace);
    return (
      modeOf(after, namespace).includes('STRICT') &&
      !(was.length > 0 && was.every(mode => mode === 'STRICT'))
    );
  });
}

/** Why a service is not surely strict, in words. */
function whyNot(ref: string, modes: readonly PodModes[]): string {
  const unsure = modes.flatMap(each => each.unsure.map(({ words }) => words));
  if (unsure.length > 0) return `${ref} (nobody can tell: ${unsure[0]})`;
  const weak = modes.flatMap(({ ports }) =>
    [...ports].flatMap(([port, all]) =>
      all.size === 1 && all.has('STRICT') ? [] : [port],
    ),
  );
  return weak.includes(otherPorts)
    ? ref
    : `${ref} (workload port ${[...new Set(weak)].join(', ')})`;
}

function notYet(
  services: number,
  open: readonly { readonly ref: string; readonly modes: PodModes[] }[],
): string {
  const named = open
    .slice(0, NAMED)
    .map(({ ref, modes }) => whyNot(ref, modes))
    .join(', ');
  const more = open.length - NAMED;
  return `${open.length} of ${services} services are not strict yet: ${named}${
    more > 0 ? ` and ${more} more` : ''
  }. Make each strict in a change of its own first.`;
}

function judged(namespace: string, { before, after }: GateSubject): Judged {
  const root = before.options.rootNamespace ?? defaultRootNamespace;
  const say = sayOf(namespace === root ? 'the mesh' : namespace);
  const services = selectedServices(before, { namespace });
  const open = services
    .map(entry => ({ ref: entry.ref, modes: mtlsModes(before, entry) }))
    .filter(({ modes }) => !isStrict(modes));
  if (open.length > 0) {
    const message = notYet(services.length, open);
    const isKnown = open.some(({ modes }) =>
      modes.every(({ unsure }) => unsure.length === 0),
    );
    return isKnown
      ? say.fail('NotStrict', message)
      : say.open('SubjectUnknown', message);
  }
  // A manifest that cannot be read hides a service of which nothing is known.
  const hidden = [...before.unparsed.keys(), ...after.unparsed.keys()].find(
    key => key.startsWith(`${namespace}/`),
  );
  if (hidden !== undefined) {
    return say.open(
      'SubjectUnknown',
      `${hidden} cannot be read, so whether it is strict is unknown; correct it first.`,
    );
  }
  return say.pass(
    services.length === 0
      ? 'no service of it is known, so none is cut off.'
      : `all ${services.length} services are strict already.`,
  );
}

/** @public */
export const namespaceStrictGate: Gate = {
  id: 'namespace-strict',
  title: 'A namespace follows its services',
  why: 'A namespace may refuse plaintext as a whole only when every service in it does already, so that the flip changes nothing for anybody (M-10).',
  source: 'M-10',
  scope: 'step',
  defaultMode: 'enforce',
  overridable: false,
  concerns: ['peer-authentication-namespace', 'unparsed-file'],
  judge: (subject, _evidence, now) =>
    foldJudged(
      namespaces(subject).map(each => judged(each, subject)),
      { none: 'No namespace becomes strict by this step.', many: 'namespaces' },
      now,
    ),
};
