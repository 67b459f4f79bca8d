import {
  changeInvariants,
  conditionTypes,
  phaseOf,
} from '@causeway/mesh-intent';
import type { Change, ConditionType } from '@causeway/mesh-intent';
import { makeChange } from '@causeway/mesh-intent/testing';
import { membersOf, sourceOf, wordsOf } from './declarations';
import { code, sections, sortedBy, table } from './markdown';

function withTrue(types: readonly ConditionType[]): Change {
  const change = makeChange();
  return {
    ...change,
    conditions: types.map(type => ({
      type,
      status: 'true',
      reason: '',
      message: '',
      since: change.createdAt,
      observedGeneration: change.generation,
    })),
  };
}

/** Conditions, the one that decides the phase first: asked of `phaseOf` itself, two by two. */
function byPrecedence(): ConditionType[] {
  return [...conditionTypes].sort((a, b) =>
    phaseOf(withTrue([a, b])) === phaseOf(withTrue([a])) ? -1 : 1,
  );
}

/** Where each is declared. */
const fileOf = {
  ChangeEffect: 'packages/mesh-intent/src/change/types.ts',
  ChangeEvent: 'packages/mesh-intent/src/change/changeEvent.ts',
} as const;

function unionTable(name: keyof typeof fileOf, head: string): string {
  return table(
    [head, 'carries'],
    membersOf(sourceOf(fileOf[name]), name).map(({ type, fields }) => [
      code(type),
      fields.map(code).join(', '),
    ]),
  );
}

/** Life of a change: events, conditions, phases and what always holds. */
export function lifecyclePage(): string {
  const types = sourceOf('packages/mesh-intent/src/change/types.ts');
  const events = sourceOf(fileOf.ChangeEvent);
  const words = (name: string, of = types) =>
    wordsOf(of, name).map(code).join(', ');
  return sections(
    '# Lifecycle of a change',
    'A change is stored with its conditions; the phase that people see is computed from them. Events move it, by one pure function: what is not allowed is refused with a reason.',
    '## Phases',
    'The first condition of this list that is true decides. A change that ended is `withdrawn`, `rejected` or `reverted`, whatever its conditions say; one without a true condition is `draft`.',
    table(
      ['condition', 'phase'],
      byPrecedence().map(type => [code(type), code(phaseOf(withTrue([type])))]),
    ),
    `Status of a condition: ${words(
      'ConditionStatus',
    )}. States of a step: ${words('StepState')}.`,
    '## Events',
    unionTable('ChangeEvent', 'event'),
    `Reasons of ${code('DeliveryFailed')}: ${words(
      'DeliveryFailure',
      events,
    )}.`,
    '## Effects',
    'What an event may cause. Each is carried out at least once and harmless when repeated.',
    unionTable('ChangeEffect', 'effect'),
    '## Invariants',
    'Property tests hold these over random sequences of events.',
    table(
      ['invariant', 'promise'],
      sortedBy(changeInvariants, ({ id }) => id).map(({ id, promise }) => [
        id,
        promise,
      ]),
    ),
  );
}
