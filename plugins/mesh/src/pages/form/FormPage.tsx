import {
  useAppSearchParams,
  useRouteRefParams,
} from '@backstage/frontend-plugin-api';
import { ErrorNotice, PageBody, Waiting } from '../../parts';
import { formRouteRef } from '../../routes';
import { AskForm } from './AskForm';
import { NoSuchKind } from './NoSuchKind';
import { useKindForm } from './useKindForm';

/** The form of one kind of change. */
export const FormPage = () => {
  const { kind } = useRouteRefParams(formRouteRef);
  const [search] = useAppSearchParams();
  const service = search.get('service') ?? undefined;
  const { loaded, reload } = useKindForm(kind, service);
  const title =
    loaded.state === 'value'
      ? loaded.value.kind?.title ?? 'Unknown form'
      : 'Ask for a change';
  return (
    <PageBody title={title}>
      {loaded.state === 'loading' ? <Waiting what="Loading the form" /> : null}
      {loaded.state === 'error' ? (
        <ErrorNotice what="The form" error={loaded.error} onRetry={reload} />
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
