import type {
  Finding,
  FindingFix,
  FindingSeverity,
} from '@causeway/mesh-authz';
import type { JsonPath } from '../document';
import type { ServiceEntry, World } from '../world';

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
  check(world: World, scope: RuleScope): readonly Finding[];
}

/** What a rule says about a field of a manifest. */
export interface FieldFinding {
  readonly code: string;
  readonly severity?: FindingSeverity;
  readonly message: string;
  readonly at: JsonPath;
  readonly fix?: FindingFix;
}

/** A finding about a field of a service's manifest, with its place. */
export function findingAt(entry: ServiceEntry, field: FieldFinding): Finding {
  return {
    code: field.code,
    severity: field.severity ?? 'error',
    message: field.message,
    source: entry.place(field.at),
    jsonPath: field.at,
    ...(field.fix === undefined ? {} : { fix: field.fix }),
  };
}
