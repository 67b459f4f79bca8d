import {
  useAppSearchParams,
  useRouteRefParams,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import { ErrorNotice, PageBody, Waiting } from '../../parts';
import { useRecordWords } from '../../records';
import { formRouteRef } from '../../routes';
import { AskForm } from './AskForm';
import { NoSuchKind } from './NoSuchKind';
import { useKindForm } from './useKindForm';
import { askWords } from './words';

/** The form of one kind of change. */
export const FormPage = () => {
  const { t } = useTranslationRef(askWords);
  const words = useRecordWords();
  const { kind } = useRouteRefParams(formRouteRef);
  const [search] = useAppSearchParams();
  const service = search.get('service') ?? undefined;
  const { loaded, reload } = useKindForm(kind, service);
  const found = loaded.state === 'value' ? loaded.value.kind : undefined;
  const named = found === undefined ? t('unknown') : words.kind(found);
  const title = loaded.state === 'value' ? named : t('title');
  return (
    <PageBody title={title}>
      {loaded.state === 'loading' ? <Waiting what={t('loading')} /> : null}
      {loaded.state === 'error' ? (
        <ErrorNotice what={t('what')} error={loaded.error} onRetry={reload} />
      ) : null}
      {loaded.state === 'value' && loaded.value.kind === undefined ? (
        <NoSuchKind id={kind} known={loaded.value.kinds} />
      ) : null}
      {loaded.state === 'value' && loaded.value.kind !== undefined ? (
        <AskForm
          key={`${kind} ${service}`}
          kind={loaded.value.kind}
          choices={loaded.value.choices}
          search={search}
        />
      ) : null}
    </PageBody>
  );
};
