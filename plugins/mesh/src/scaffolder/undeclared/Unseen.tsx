import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { UndeclaredView } from '@causeway/plugin-mesh-common';
import { Mark, NonAnswerMark, useNumbers } from '../../parts';
import { undeclaredWords } from './words';

/** Why the list may be without some. */
export const Unseen = ({ view }: { readonly view: UndeclaredView }) => {
  const { t } = useTranslationRef(undeclaredWords);
  const numbers = useNumbers();
  const silent = view.answers.filter(({ state }) => state !== 'value');
  const partly = view.answers.flatMap(({ state, message, ...at }) =>
    state === 'value' && message !== undefined ? [{ ...at, message }] : [],
  );
  return (
    <Box sx={{ display: 'grid', gap: 0.5, typography: 'body2' }}>
      {view.workloads.length === 0 ? (
        <Mark tone="unknown">{t('none')}</Mark>
      ) : null}
      {view.notAllowed === 0 ? null : (
        <Mark tone="unknown">
          {t('notAllowed', { count: view.notAllowed })}
        </Mark>
      )}
      {view.nameless === 0 ? null : (
        <Mark tone="warning">
          {t('nameless', { requests: numbers.whole(view.nameless) })}
        </Mark>
      )}
      {silent.length + partly.length === 0 ? null : (
        <Mark tone="unknown">{t('silent')}</Mark>
      )}
      {partly.map(({ signal, part, site, title, message: why }) => (
        <Mark key={`${signal} ${part} ${site}`} tone="warning">
          {t('partly', { title, site, why })}
        </Mark>
      ))}
      {silent.map(({ signal, part, site, title, state, message }) =>
        state === 'value' ? null : (
          <NonAnswerMark key={`${signal} ${part} ${site}`} state={state}>
            {site === undefined ? title : t('silentPart', { title, site })}
            {message === undefined ? null : <> ({message})</>}
          </NonAnswerMark>
        ),
      )}
    </Box>
  );
};
