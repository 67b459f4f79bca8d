import { observe } from '../interpret';
import type { Clause, LoweredRule } from '../lower';
import { ELEMENT, PAIR } from '../match';
import type { MeshSettings, RequestRecord } from '../request';
import type { RuleReference, ShownClause } from './types';

/** The marks of observed texts as a reader writes them. */
function readable(clause: Clause, text: string): string {
  switch (clause.subject.kind) {
    case 'requestPrincipal':
      return text.replace(PAIR, '/');
    case 'metadata':
      return text.startsWith(ELEMENT) ? `[${text.slice(1)}]` : text;
    default:
      return text;
  }
}

/** A clause beside what the request shows of its subject. */
export function showClause(
  clause: Clause,
  request: RequestRecord,
  settings: MeshSettings,
): ShownClause {
  const observed = observe(clause.subject, request, settings);
  const seen = observed.known ? observed.texts : [];
  return {
    field: clause.field,
    expected: clause.written,
    seen: seen.map(text => readable(clause, text)),
  };
}

/** A lowered rule by name. */
export function referenceTo({ id, policy, index }: LoweredRule): RuleReference {
  return { id, namespace: policy.namespace, name: policy.name, index };
}
