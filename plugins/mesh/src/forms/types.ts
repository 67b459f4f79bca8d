import type { Finding, FindingFix, FormField } from '@causeway/mesh-intent';
import type { FormChoices } from '@causeway/plugin-mesh-common';

/** What is typed in a form so far, by field name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** What every widget gets. */
export interface WidgetProps {
  readonly field: FormField;
  /** Unique on the page; findings and help hang on it. */
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly choices: FormChoices;
  readonly invalid: boolean;
  /** Ids of help and findings. */
  readonly describedBy?: string;
}

/** Findings that belong beside one field, and what to do with their fixes. */
export interface FieldFindings {
  readonly findings: readonly Finding[];
  readonly onFix: (fix: FindingFix) => void;
}
