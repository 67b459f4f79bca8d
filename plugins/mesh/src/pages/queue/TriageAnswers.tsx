import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { ChangeSummary, TriageAnswer } from '@causeway/plugin-mesh-common';
import { ErrorText, Mark } from '../../parts';
import { queueWords } from './words';

/** What came of the last act: how many it was done to, and each refusal with its reason. */
export const TriageAnswers = (props: {
  readonly answers: TriageAnswer['items'];
  readonly changes: readonly ChangeSummary[];
  readonly busy: boolean;
  readonly error?: Error;
}) => {
  const { answers, changes, busy, error } = props;
  const { t } = useTranslationRef(queueWords);
  const refused = answers.filter(({ done }) => !done);
  const done = answers.length - refused.length;
  const titleOf = (id: string) =>
    changes.find(change => change.id === id)?.title ?? id;
  return (
    <Box sx={{ typography: 'body2', '&:empty': { display: 'none' } }}>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {busy ? t('acts.busy') : null}
        {!busy && done > 0 ? t('acts.done', { count: done }) : null}
      </Box>
      {error === undefined ? null : (
        <div role="alert">
          <Mark tone="bad">
            <ErrorText error={error} />
          </Mark>
        </div>
      )}
      {refused.length === 0 ? null : (
        <div role="alert">
          <Mark tone="warning">
            {t('acts.refused', { count: refused.length })}
          </Mark>
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {refused.map(({ id, because }) => (
              <li key={id}>
                {titleOf(id)}: {because}
              </li>
            ))}
          </Box>
        </div>
      )}
    </Box>
  );
};
