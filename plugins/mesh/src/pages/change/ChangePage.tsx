import {
  useRouteRefParams,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import { ErrorNotice, PageBody, Waiting } from '../../parts';
import { changeRouteRef } from '../../routes';
import { ChangeThread } from './ChangeThread';
import { NoSuchChange } from './NoSuchChange';
import { isNotFound, useChange } from './useChange';
import { threadWords } from './words';

const Change = ({ id }: { readonly id: string }) => {
  const { t } = useTranslationRef(threadWords);
  const { loaded, reload } = useChange(id);
  const title = loaded.state === 'value' ? loaded.value.title : t('title');
  return (
    <PageBody title={title}>
      {loaded.state === 'loading' ? (
        <Waiting what={t('loading')} rows={8} />
      ) : null}
      {loaded.state === 'error' && isNotFound(loaded.error) ? (
        <NoSuchChange id={id} />
      ) : null}
      {loaded.state === 'error' && !isNotFound(loaded.error) ? (
        <ErrorNotice what={t('what')} error={loaded.error} onRetry={reload} />
      ) : null}
      {loaded.state === 'value' ? (
        <ChangeThread
          change={loaded.value}
          trouble={loaded.trouble}
          onMoved={reload}
        />
      ) : null}
    </PageBody>
  );
};

/** The thread of one change, kept up to date while it is open. */
export const ChangePage = () => {
  const { id } = useRouteRefParams(changeRouteRef);
  return <Change key={id} id={id} />;
};
