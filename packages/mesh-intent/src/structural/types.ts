import type { FindingSeverity } from '@causeway/mesh-authz';
import type { JsonPath } from '../document';

/**
 * What an organisation decides about structural rules. It is written into the expressions: other settings, other policies.
 * @public
 */
export interface StructuralSettings {
  /** Root namespace of the mesh. */
  readonly rootNamespace: string;
  /** Whether callers of more than one trust domain can reach the mesh (M-20). */
  readonly severalTrustDomains: boolean;
  /** What the allow-list names: "EnvoyFilter", or "EnvoyFilter egress/respect-deadlines" (M-14); sorted. */
  readonly allowed: readonly string[];
}

/**
 * A step into a list of an object. What comes after it holds for every item.
 * @public
 */
export interface ListStep {
  /** Fields from a variable on, "rule.from"; a list that is not there has no items. */
  readonly list: string;
  /** Variable that holds the item. */
  readonly as: string;
  /** CEL over the variables so far: items for which it is true are not judged. */
  readonly unless?: string;
}

/**
 * One condition on an object of the API server.
 * @public
 */
export interface StructuralCheck {
  /** Part of the finding's code after the slash. */
  readonly code: string;
  /** Kind it is about, where the rule is about several. */
  readonly kind?: string;
  /** CEL over `object`: objects for which it is true are not judged. */
  readonly unless?: string;
  /** Outermost first; none for a condition on the object itself. */
  readonly each?: readonly ListStep[];
  /** CEL over `object`, `namespaceObject` and the variables of the steps. */
  readonly holds: string;
  /** Where a finding points, from the innermost item on. */
  readonly at?: JsonPath;
  /** The first of these fields that is there is what a finding points at. */
  readonly firstOf?: readonly string[];
  /**
   * For our own surfaces, with `{object}`, `{namespace}`, `{field}`, `{index}` (of the outermost step) and `{value}`:
   * what stands where the finding points.
   */
  readonly message: string;
  /** For the API server, which has no places: the same in a whole sentence. */
  readonly refusal: string;
  /** What the value has to begin with for the fix that leaves it out. */
  readonly strip?: string;
}

/** Resources of one API group. @public */
export interface StructuralResources {
  readonly group: string;
  readonly versions: readonly string[];
  /** Plural names, as the API server has them in its paths. */
  readonly resources: readonly string[];
}

/**
 * A rule that judges one object by itself. Written once: our surfaces evaluate its expressions, and the API server
 * evaluates them as a ValidatingAdmissionPolicy (M-25).
 * @public
 */
export interface StructuralRule {
  /** Id of the rule it belongs to. */
  readonly id: string;
  /** Default "error"; a warning lets objects in and tells. */
  readonly severity?: FindingSeverity;
  readonly resources: readonly StructuralResources[];
  /** Which of the objects are judged, by name; all of them have to be true. */
  readonly conditions?: Readonly<Record<string, string>>;
  checks(settings: StructuralSettings): readonly StructuralCheck[];
}

/** What is judged: the object as the API server has it, and the namespace it is in. */
export interface Judged {
  readonly object: Readonly<Record<string, unknown>>;
  /** Absent where the rule does not ask about the namespace. */
  readonly namespaceObject?: Readonly<Record<string, unknown>>;
}

/** A condition that does not hold, and where. */
export interface Violation {
  /** Absent when an expression cannot be evaluated: the API server refuses such an object too. */
  readonly check?: StructuralCheck;
  readonly at: JsonPath;
  readonly message: string;
  /** What stands there without what it has to lose. */
  readonly stripped?: string;
}
