import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { UndeclaredObjectsView } from '@causeway/plugin-mesh-common';
import { Mark } from '../../parts';
import { undeclaredWords } from './words';

/** As whom the pods of a workload run: policies let in identities, not names. */
export const IdentitySeen = ({
  accounts,
}: {
  readonly accounts: UndeclaredObjectsView['serviceAccounts'];
}) => {
  const { t } = useTranslationRef(undeclaredWords);
  const [account, ...others] = accounts;
  if (account === undefined) {
    return <Mark tone="unknown">{t('objects.accountUnknown')}</Mark>;
  }
  if (others.length > 0) {
    const names = accounts.map(({ name }) => name).join(', ');
    return <Mark tone="warning">{t('objects.accounts', { names })}</Mark>;
  }
  return account.name === 'default' ? (
    <Mark tone="warning">{t('objects.accountDefault')}</Mark>
  ) : (
    <Mark tone="neutral">{t('objects.account', { name: account.name })}</Mark>
  );
};
