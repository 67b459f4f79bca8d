import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { FindingList } from '../../change';
import { placeFindings } from '../../forms';
import { Section, stacked } from '../../parts';
import { PreviewPane, usePreview } from '../../preview';
import { kindInput } from './kindInput';
import type { schema } from './schema';
import { scaffolderWords } from '../words';

/** The same preview as on the form page; what is wrong is mended on the pages before. */
export const MeshChangePreview = (props: (typeof schema)['TProps']) => {
  const { t } = useTranslationRef(scaffolderWords);
  const { formContext, uiSchema, formData, onChange } = props;
  const preview = usePreview({
    kind: uiSchema['ui:options']?.kind ?? '',
    input: kindInput(formContext?.formData ?? {}),
  });
  const { shown, pending } = preview;
  const planHash = pending ? undefined : shown?.planHash;
  const held = formData?.planHash;
  useEffect(() => {
    if (!pending && planHash !== held) onChange({ planHash });
  }, [pending, planHash, held, onChange]);
  const findings = placeFindings(shown?.findings ?? [], []).rest;
  return (
    <Box sx={{ ...stacked, gap: 2 }}>
      {findings.length === 0 ? null : (
        <Section title={t('findings')}>
          <FindingList
            kind={uiSchema['ui:options']?.kind}
            findings={findings}
          />
        </Section>
      )}
      <PreviewPane preview={preview} onRetry={preview.refresh} />
    </Box>
  );
};
