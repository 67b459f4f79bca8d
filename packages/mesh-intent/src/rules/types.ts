import type {
  Finding,
  FindingFix,
  FindingSeverity,
} from '@causeway/mesh-authz';
import type { JsonPath } from '../document';
import type { RepoRole, ServiceEntry, World } from '../world';

/**
 * What a rule is asked about. Rules that compare services still see the whole world.
 * @public
 */
export interface RuleScope {
  /** Services to report on. */
  readonly services: readonly ServiceEntry[];
  /** Whether findings about files of no service are wanted too. */
  readonly whole: boolean;
  /** Whether a service ref (declared or unreadable) is asked about. */
  covers(ref: string): boolean;
}

/**
 * One validation rule; one folder. Runs in the form, the preview, the CLI and the pull-request status.
 * @public
 */
export interface Rule {
  /** Also the part of its findings' codes before the slash. */
  readonly id: string;
  readonly title: string;
  /** One sentence for people: what goes wrong without it. */
  readonly why: string;
  /** Repositories without which it cannot judge; empty when it judges each file by itself. */
  readonly reads: readonly RepoRole[];
  check(world: World, scope: RuleScope): readonly Finding[];
}

/** What a rule says about a field. */
export interface FieldFinding {
  readonly code: string;
  readonly severity?: FindingSeverity;
  readonly message: string;
  readonly at: JsonPath;
  readonly fix?: FindingFix;
}

/** A finding about a field of a manifest or of another thing declared, with its place. */
export function findingAt(
  entry: Pick<ServiceEntry, 'place'>,
  field: FieldFinding,
): Finding {
  return {
    code: field.code,
    severity: field.severity ?? 'error',
    message: field.message,
    source: entry.place(field.at),
    jsonPath: field.at,
    ...(field.fix === undefined ? {} : { fix: field.fix }),
  };
}

/** Whether what concerns these services is asked about; what concerns none is, when the whole world is. */
export function isAsked(scope: RuleScope, refs: readonly string[]): boolean {
  return scope.whole || refs.some(ref => scope.covers(ref));
}
