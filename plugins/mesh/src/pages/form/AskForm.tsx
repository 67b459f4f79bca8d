import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FormChoices, KindView } from '@causeway/plugin-mesh-common';
import { FindingList } from '../../change';
import { KindFormFields } from '../../forms';
import { Section, stacked } from '../../parts';
import { PreviewPane } from '../../preview';
import { useKindWords } from '../../records';
import { DraftNotice } from './DraftNotice';
import { SubmitBar } from './SubmitBar';
import { useAskForm } from './useAskForm';
import { askWords } from './words';

/** The form at the left, what will happen at the right. */
export const AskForm = (props: {
  readonly kind: KindView;
  readonly choices: FormChoices;
  readonly search: URLSearchParams;
}) => {
  const { t } = useTranslationRef(askWords);
  const { choices } = props;
  const kind = useKindWords(props.kind);
  const ask = useAskForm({ ...props, kind });
  return (
    <>
      <Box component="header">
        <Typography component="h2" variant="h5" gutterBottom>
          {kind.title}
        </Typography>
        <Typography color="text.secondary">{kind.form.intro}</Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'minmax(0, 5fr) minmax(0, 7fr)',
          },
        }}
      >
        <Box
          component="form"
          noValidate
          aria-label={kind.title}
          onSubmit={event => {
            event.preventDefault();
            ask.submit();
          }}
          sx={{ ...stacked, gap: 2, minWidth: 0 }}
        >
          <DraftNotice
            draft={ask.draft}
            onStartOver={ask.startOver}
            onUse={ask.useDraft}
          />
          {ask.rest.length === 0 ? null : (
            <Section title={t('findings')}>
              <FindingList
                kind={kind.id}
                findings={ask.rest}
                remedy={ask.remedy}
              />
            </Section>
          )}
          <KindFormFields
            kind={kind.id}
            fields={kind.form.fields}
            values={ask.values}
            choices={choices}
            findings={ask.byField}
            hints={ask.hints}
            onChange={ask.change}
            onBlur={ask.touch}
            onFix={ask.fix}
          />
          <SubmitBar
            label={kind.form.submitLabel}
            busy={ask.busy}
            because={ask.because}
            failure={ask.failure}
          />
        </Box>
        <Box
          component="section"
          aria-label={t('willHappen')}
          sx={{
            minWidth: 0,
            // Stays in sight beside a long form.
            position: { md: 'sticky' },
            top: { md: 16 },
            maxHeight: { md: 'calc(100vh - 32px)' },
            overflowY: { md: 'auto' },
          }}
        >
          <PreviewPane
            preview={ask.preview}
            needed={ask.needed}
            onRetry={ask.preview.refresh}
          />
        </Box>
      </Box>
    </>
  );
};
