import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { FormField } from '@causeway/mesh-intent';
import type { FormChoices } from '@causeway/plugin-mesh-common';
import { useId } from 'react';
import { FindingList } from '../change';
import { readableErrors } from '../parts';
import type { FieldFindings } from './types';
import { Widget } from './Widget';
import { formsWords } from './words';

/** A field with its help, its hint and its findings; the widget names all three as its description. */
export const FieldFrame = (
  props: FieldFindings & {
    readonly field: FormField;
    readonly value: unknown;
    readonly choices: FormChoices;
    readonly kind?: string;
    readonly hint?: string;
    readonly onChange: (value: unknown) => void;
    readonly onBlur: () => void;
  },
) => {
  const { t } = useTranslationRef(formsWords);
  const { field, findings, hint, kind, onFix, ...rest } = props;
  const id = useId();
  const help = [
    field.help,
    field.example === undefined
      ? undefined
      : t('example', { example: field.example }),
  ]
    .filter(Boolean)
    .join(' ');
  const described = [
    help ? `${id}-help` : undefined,
    hint === undefined ? undefined : `${id}-hint`,
    findings.length === 0 ? undefined : `${id}-findings`,
  ].filter(Boolean);
  return (
    <Box sx={readableErrors}>
      <Widget
        {...rest}
        field={field}
        id={id}
        invalid={findings.some(({ severity }) => severity === 'error')}
        describedBy={described.join(' ') || undefined}
      />
      {help ? (
        <Box
          id={`${id}-help`}
          sx={{ typography: 'caption', color: 'text.secondary', mt: 0.25 }}
        >
          {help}
        </Box>
      ) : null}
      {hint === undefined ? null : (
        <Box id={`${id}-hint`} role="status" sx={{ typography: 'body2' }}>
          {hint}
        </Box>
      )}
      {findings.length === 0 ? null : (
        <FindingList
          id={`${id}-findings`}
          findings={findings}
          kind={kind}
          remedy={fix => ({ state: 'here', apply: () => onFix(fix) })}
        />
      )}
    </Box>
  );
};
