import Box from '@mui/material/Box';
import type { FindingFix, FormField } from '@causeway/mesh-intent';
import type { FormChoices } from '@causeway/plugin-mesh-common';
import { stacked } from '../parts';
import { FieldFrame } from './FieldFrame';
import type { PlacedFindings } from './placeFindings';
import type { FormValues } from './types';
import { visibleFields } from './visibleFields';

/** The fields of a kind's form, whatever the kind: forms are data. */
export const KindFormFields = (props: {
  /** Id of the kind the fields are of. */
  readonly kind?: string;
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly choices: FormChoices;
  readonly findings: PlacedFindings['byField'];
  /** Under a field: how its value will be used, when it differs from what was typed. */
  readonly hints?: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: unknown) => void;
  readonly onBlur?: (name: string) => void;
  readonly onFix: (fix: FindingFix) => void;
}) => (
  <Box sx={{ ...stacked, gap: 2.5 }}>
    {visibleFields(props.fields, props.values).map(field => (
      <FieldFrame
        key={field.name}
        kind={props.kind}
        field={field}
        value={props.values[field.name]}
        choices={props.choices}
        findings={props.findings.get(field.name) ?? []}
        hint={props.hints?.[field.name]}
        onChange={value => props.onChange(field.name, value)}
        onBlur={() => props.onBlur?.(field.name)}
        onFix={props.onFix}
      />
    ))}
  </Box>
);
