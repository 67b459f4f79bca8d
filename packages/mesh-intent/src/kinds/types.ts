import type { z } from 'zod';
import type { DiffEntryType } from '../diff';
import type { Plan, PlanResult } from '../plan/types';
import type { World } from '../world/types';

/**
 * A field of a kind's form, as data: one renderer in the frontend shows them all.
 * @public
 */
export interface FormField {
  /** Path of the field in the input: "host", "ports". */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly widget:
    | 'text'
    | 'multiline'
    | 'number'
    | 'select'
    | 'multiselect'
    | 'date'
    | 'ports'
    | 'service'
    | 'services'
    | 'owner'
    | 'clusters'
    /** Several texts, typed one by one. */
    | 'texts'
    /** YAML of several documents. */
    | 'yaml'
    | 'hidden';
  readonly required: boolean;
  /**
   * What a text is suggested from: hosts that the service calls and did not declare, or identities of declared services.
   * Anything else may be typed.
   */
  readonly suggests?: 'seen-hosts' | 'identities';
  /** Fixed choices of a select. */
  readonly options?: readonly {
    readonly value: string;
    readonly label: string;
  }[];
  /** Shown only when another field has one of these values. */
  readonly when?: { readonly field: string; readonly in: readonly string[] };
  readonly example?: string;
}

/** @public */
export interface KindForm {
  readonly submitLabel: string;
  /** One sentence above the form. */
  readonly intro: string;
  readonly fields: readonly FormField[];
}

/** @public */
export interface KindExample<I> {
  readonly title: string;
  readonly input: I;
  /** Types of what stays in the world after it was taken back, for a kind that leaves something on purpose. */
  readonly leaves?: readonly DiffEntryType[];
}

/**
 * A kind is a form and a planner, never a gate. Form, REST endpoint, scaffolder action, CLI command and MCP tool come from this one record.
 * @public
 */
export interface Kind<I = unknown> {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly permission: {
    readonly name: string;
    readonly action: 'create' | 'update';
  };
  /** The kind's own parse; the only real validation of input. */
  readonly input: z.ZodType<I>;
  readonly form: KindForm;
  readonly examples: readonly KindExample<I>[];
  /** Service ref whose owners may submit this input; undefined when the input creates the service (then the owner field decides). */
  subject(input: I): { readonly service: string; readonly owner?: string };
  /** Today's values for a form opened from a service's page. */
  prefill(world: World, service: string | undefined): Partial<I>;
  plan(input: I, world: World): PlanResult;
  /** The inverse plan computed against today's world. */
  undo(plan: Plan, world: World): PlanResult;
  /** Last day, "2027-03-01", on which what the input asks for holds; the change is taken back when it is over. */
  expires?(input: I): string | undefined;
  /** Id of the change that the input takes back. */
  undoes?(input: I): string;
  /** What in the world the input ends: the portal asks for that once by itself. */
  ends?(input: I): string;
  /** Whether it skips dry-run and replay and is reviewed afterwards. */
  readonly urgent?: true;
}
